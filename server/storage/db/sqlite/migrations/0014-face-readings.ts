import { sql, type Kysely } from 'kysely'

const READING = ['keyPoints', 'score', 'blur', 'yaw', 'pitch', 'roll', 'embedding', 'engineVersion']

/**
 * Moves the columns that no correction changes out of `faces`, whose rows each correction rewrites:
 * two thirds of their bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('faceReadings')
    .addColumn('faceId', 'text', column => column.primaryKey().references('faces.id').onDelete('cascade'))
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('keyPoints', 'text', column => column.notNull())
    .addColumn('score', 'real', column => column.notNull())
    .addColumn('blur', 'real', column => column.notNull())
    .addColumn('yaw', 'real', column => column.notNull())
    .addColumn('pitch', 'real', column => column.notNull())
    .addColumn('roll', 'real', column => column.notNull())
    .addColumn('embedding', 'blob', column => column.notNull())
    .addColumn('engineVersion', 'text', column => column.notNull())
    .execute()
  const columns = sql.join(READING.map(name => sql.ref(name)))
  await sql`insert into "faceReadings" ("faceId", "ownerId", ${columns})
    select "id", "ownerId", ${columns} from "faces" order by rowid`.execute(db)
  for (const name of READING) await db.schema.alterTable('faces').dropColumn(name).execute()
}
