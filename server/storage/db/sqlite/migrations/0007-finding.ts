import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('photos').addColumn('orientation', 'integer').execute()
  await db.schema.createIndex('photosByTakenAt').on('photos').columns(['ownerId', 'takenAt', 'seq']).execute()
  await db.schema
    .createIndex('photosByUploadedAt')
    .on('photos')
    .columns(['ownerId', 'uploadedAt', 'seq'])
    .execute()
  // A covering index: tells whether a photo shows other people or unknown faces.
  await db.schema
    .createIndex('facesByPhotoAndPerson')
    .on('faces')
    .columns(['photoId', 'personId', 'standing'])
    .execute()

  await db.schema
    .createTable('importedNames')
    .addColumn('photoId', 'text', column => column.notNull().references('photos.id').onDelete('cascade'))
    .addColumn('source', 'text', column => column.notNull())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('names', 'text', column => column.notNull())
    .addColumn('appliedAt', 'integer')
    .addPrimaryKeyConstraint('importedNamesKey', ['photoId', 'source'])
    .execute()
  await db.schema
    .createIndex('importedNamesByOwner')
    .on('importedNames')
    .columns(['ownerId', 'appliedAt'])
    .execute()

  await db.schema
    .createTable('faceSearches')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('failureCode', 'text')
    .addColumn('createdAt', 'integer', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('faceSearchesByOwner')
    .on('faceSearches')
    .columns(['ownerId', 'createdAt'])
    .execute()

  await db.schema
    .createTable('facePiles')
    .addColumn('faceId', 'text', column => column.primaryKey().references('faces.id').onDelete('cascade'))
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('pile', 'integer', column => column.notNull())
    .addColumn('seat', 'integer', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('facePilesByPlace')
    .on('facePiles')
    .columns(['ownerId', 'pile', 'seat'])
    .execute()
  await db.schema
    .createTable('pilings')
    .addColumn('ownerId', 'text', column => column.primaryKey())
    .addColumn('peopleVersion', 'integer', column => column.notNull())
    .execute()
}
