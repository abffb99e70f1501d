import type { Kysely } from 'kysely'

/**
 * Stores which network describes faces, and what another network has prepared: its embeddings are
 * stored beside those in use until all of an owner's people change at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('recognitionNetwork')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('networkId', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('preparedPhotos')
    .addColumn('photoId', 'text', column => column.notNull().references('allPhotos.id').onDelete('cascade'))
    .addColumn('engineVersion', 'text', column => column.notNull())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('isReadable', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('preparedPhotosKey', ['photoId', 'engineVersion'])
    .execute()
  await db.schema
    .createTable('preparedFaces')
    .addColumn('faceId', 'text', column => column.notNull())
    .addColumn('engineVersion', 'text', column => column.notNull())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('photoId', 'text', column => column.notNull().references('allPhotos.id').onDelete('cascade'))
    .addColumn('isFound', 'integer', column => column.notNull())
    .addColumn('x', 'real', column => column.notNull())
    .addColumn('y', 'real', column => column.notNull())
    .addColumn('width', 'real', column => column.notNull())
    .addColumn('height', 'real', column => column.notNull())
    .addColumn('quality', 'real', column => column.notNull())
    .addColumn('keyPoints', 'text', column => column.notNull())
    .addColumn('score', 'real', column => column.notNull())
    .addColumn('blur', 'real', column => column.notNull())
    .addColumn('yaw', 'real', column => column.notNull())
    .addColumn('pitch', 'real', column => column.notNull())
    .addColumn('roll', 'real', column => column.notNull())
    .addColumn('embedding', 'blob', column => column.notNull())
    .addColumn('portrait', 'blob')
    .addPrimaryKeyConstraint('preparedFacesKey', ['faceId', 'engineVersion'])
    .execute()
  await db.schema
    .createIndex('preparedPhotosOfOwner')
    .on('preparedPhotos')
    .columns(['ownerId', 'engineVersion'])
    .execute()
  await db.schema
    .createIndex('preparedFacesOfPhoto')
    .on('preparedFaces')
    .columns(['photoId', 'engineVersion'])
    .execute()
  await db.schema
    .createIndex('preparedFacesOfOwner')
    .on('preparedFaces')
    .columns(['ownerId', 'engineVersion'])
    .execute()
}
