import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batches')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('fileCount', 'integer', column => column.notNull())
    .addColumn('rejected', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'integer', column => column.notNull())
    .addColumn('lastReceivedAt', 'integer', column => column.notNull())
    .addColumn('completedAt', 'integer')
    .addColumn('cancelledAt', 'integer')
    .execute()
  await db.schema.createIndex('batchesByOwner').on('batches').columns(['ownerId', 'createdAt']).execute()

  await db.schema
    .createTable('photos')
    .addColumn('seq', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('batchId', 'text', column => column.notNull().references('batches.id'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('nameKey', 'text', column => column.notNull())
    .addColumn('sha256', 'text', column => column.notNull())
    .addColumn('crc32', 'integer', column => column.notNull())
    .addColumn('byteSize', 'integer', column => column.notNull())
    .addColumn('mediaType', 'text', column => column.notNull())
    .addColumn('uploadedAt', 'integer', column => column.notNull())
    .addColumn('takenAt', 'integer')
    .addColumn('state', 'text', column => column.notNull().defaultTo('waiting'))
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('faceCount', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('failureCode', 'text')
    .addColumn('failureReason', 'text')
    .addColumn('engineVersion', 'text')
    .addColumn('processedAt', 'integer')
    .execute()
  await createIndexes(db, 'photos', [
    { name: 'photosByContent', columns: ['ownerId', 'sha256'], isUnique: true },
    { name: 'photosByName', columns: ['ownerId', 'nameKey'], isUnique: true },
    { name: 'photosByState', columns: ['ownerId', 'state', 'faceCount', 'seq'] },
    { name: 'photosByBatch', columns: ['batchId', 'state', 'processedAt', 'faceCount'] },
  ])

  await db.schema
    .createTable('people')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('name', 'text')
    .addColumn('coverFaceId', 'text', column => column.notNull())
    .addColumn('photoCount', 'integer', column => column.notNull())
    .addColumn('faceCount', 'integer', column => column.notNull())
    .addColumn('createdAt', 'integer', column => column.notNull())
    .execute()
  await createIndexes(db, 'people', [
    { name: 'peopleByNumber', columns: ['ownerId', 'number'], isUnique: true },
    { name: 'peopleByName', columns: ['ownerId', 'name'], isUnique: true },
    { name: 'peopleByPhotoCount', columns: ['ownerId', 'photoCount', 'number'] },
  ])

  await db.schema
    .createTable('faces')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('photoId', 'text', column => column.notNull().references('photos.id').onDelete('cascade'))
    .addColumn('personId', 'text', column => column.references('people.id').onDelete('set null'))
    .addColumn('x', 'real', column => column.notNull())
    .addColumn('y', 'real', column => column.notNull())
    .addColumn('width', 'real', column => column.notNull())
    .addColumn('height', 'real', column => column.notNull())
    .addColumn('keyPoints', 'text', column => column.notNull())
    .addColumn('score', 'real', column => column.notNull())
    .addColumn('quality', 'real', column => column.notNull())
    .addColumn('blur', 'real', column => column.notNull())
    .addColumn('yaw', 'real', column => column.notNull())
    .addColumn('pitch', 'real', column => column.notNull())
    .addColumn('roll', 'real', column => column.notNull())
    .addColumn('embedding', 'blob', column => column.notNull())
    .addColumn('engineVersion', 'text', column => column.notNull())
    .execute()
  await createIndexes(db, 'faces', [
    { name: 'facesByPerson', columns: ['ownerId', 'personId', 'photoId'] },
    { name: 'facesByPersonAlone', columns: ['personId'] },
    { name: 'facesByPhoto', columns: ['photoId'] },
  ])

  await db.schema
    .createTable('groupings')
    .addColumn('ownerId', 'text', column => column.primaryKey())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('durationMs', 'integer', column => column.notNull())
    .addColumn('groupedAt', 'integer', column => column.notNull())
    .execute()

  await db.schema
    .createTable('batchRecognitions')
    .addColumn('batchId', 'text', column => column.notNull().references('batches.id').onDelete('cascade'))
    .addColumn('photoId', 'text', column => column.notNull().references('photos.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('batchRecognitionsKey', ['batchId', 'photoId'])
    .execute()
  await createIndexes(db, 'batchRecognitions', [{ name: 'batchRecognitionsByPhoto', columns: ['photoId'] }])

  await db.schema
    .createTable('jobs')
    .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('photoId', 'text')
    .addColumn('priority', 'integer', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull().defaultTo('waiting'))
    .addColumn('runAt', 'integer', column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('leasedBy', 'text')
    .addColumn('leasedUntil', 'integer')
    .addColumn('error', 'text')
    .execute()
  await createIndexes(db, 'jobs', [
    { name: 'jobsByTurn', columns: ['state', 'priority', 'runAt'] },
    { name: 'jobsByOwner', columns: ['ownerId', 'state', 'name'] },
    { name: 'jobsByPhoto', columns: ['photoId'] },
  ])
  // At most one grouping waits for each owner, however many photos request one.
  await sql`create unique index jobsOneWaitingForOwner on jobs (name, ownerId)
    where state = 'waiting' and photoId is null`.execute(db)

  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'text', column => column.notNull())
    .execute()
}

async function createIndexes(
  db: Kysely<unknown>,
  table: string,
  indexes: { name: string; columns: string[]; isUnique?: boolean }[],
): Promise<void> {
  for (const { name, columns, isUnique } of indexes) {
    const index = db.schema.createIndex(name).on(table).columns(columns)
    await (isUnique ? index.unique() : index).execute()
  }
}
