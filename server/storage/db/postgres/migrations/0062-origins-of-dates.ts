import { sql, type Kysely } from 'kysely'
import { addColumns } from '../../sqlite/migrations/0062-origins-of-dates.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns
    where table_schema = current_schema() and table_name = 'photos'
    order by ordinal_position`.execute(db)
  const columns = rows.map(({ name }) => name)
  await addColumns(db, { columns, text: sql`text collate "C"` })
}
