import { sql } from 'kysely'
import type { Database } from '../database.ts'

/**
 * Drops everything in the schema of a database that belongs to Kindred alone, except parts of
 * extensions.
 */
export async function discardTables(db: Database): Promise<void> {
  await sql`do $$
    declare item record;
    begin
      for item in select relname as name, relkind as kind from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v')
        and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e') loop
        execute format('drop %s if exists %I cascade', case item.kind when 'r' then 'table' else 'view' end, item.name);
      end loop;
      for item in select oid::regprocedure as name from pg_proc
        where pronamespace = current_schema()::regnamespace
        and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
        execute format('drop function %s cascade', item.name);
      end loop;
    end $$`.execute(db)
}
