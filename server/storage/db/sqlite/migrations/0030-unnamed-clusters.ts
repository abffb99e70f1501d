import type { Kysely } from 'kysely'

/** Uses the term of the glossary: `facePiles` held clusters of faces without a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('facePiles').renameTo('unnamedClusterFaces').execute()
  await db.schema.alterTable('unnamedClusterFaces').renameColumn('pile', 'cluster').execute()
  await db.schema.dropIndex('facePilesByPlace').execute()
  await db.schema
    .createIndex('unnamedClusterFacesByPosition')
    .on('unnamedClusterFaces')
    .columns(['ownerId', 'cluster', 'position'])
    .execute()
  await db.schema.alterTable('facePileVersions').renameTo('unnamedClusterVersions').execute()
}
