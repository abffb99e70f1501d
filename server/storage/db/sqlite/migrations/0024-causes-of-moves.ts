import { sql, type Kysely } from 'kysely'

/**
 * Allows several moves of a face because of one decision, each with its place in the order of
 * revisions. Each decision stores the revision from which on it waits for a grouping.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('decisions')
    .addColumn('pendingRevision', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`update decisions set "pendingRevision" = revision`.execute(db)

  await db.schema.alterTable('followingMoves').renameTo('oldFollowingMoves').execute()
  await db.schema
    .createTable('followingMoves')
    .addColumn('seq', 'integer', column => column.notNull().references('decisions.seq').onDelete('cascade'))
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('faceId', 'text', column => column.notNull().references('faces.id').onDelete('cascade'))
    .addColumn('fromPersonId', 'text')
    .addColumn('toPersonId', 'text')
    .addColumn('revision', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('followingMovesKey', ['seq', 'faceId', 'revision'])
    .execute()
  await sql`insert into "followingMoves"
    select moves.seq, moves."ownerId", "faceId", "fromPersonId", "toPersonId", decisions.revision
    from "oldFollowingMoves" as moves join decisions on decisions.seq = moves.seq`.execute(db)
  await db.schema.dropTable('oldFollowingMoves').execute()
  await db.schema
    .createIndex('followingMovesByFace')
    .on('followingMoves')
    .columns(['faceId', 'revision'])
    .execute()
}
