/** Tests of a database that run on SQLite alone, and why. All others run on PostgreSQL as well. */
export const SQLITE_ONLY: Readonly<Record<string, string>> = {
  'cli/backup.test.ts':
    'backs up and restores data folders; test/postgres/backup.postgres.ts runs the commands',
  'cli/doctor.test.ts': 'damages the file of the database; test/postgres/backup.postgres.ts runs the command',
  'cli/models.test.ts': 'adds networks to a data folder; test/postgres/networks.postgres.ts uses one',
  'cli/models/use-network.test.ts':
    'runs the command with a data folder alone; test/postgres/networks.postgres.ts runs it',
  'cli/seed.test.ts': 'fills a new data folder',
  'cli/user.test.ts': 'creates the first account of a new data folder',
  'server/storage/claim-folder.test.ts':
    'moves a library out of a data folder; test/postgres/move.postgres.ts too',
  'server/storage/db/database.test.ts': 'tests the file of SQLite and its tables',
  'server/storage/db/sqlite/create-account-tables.test.ts': 'tests the file of SQLite and its tables',
  'server/storage/db/sqlite/full-disk.test.ts': 'refuses statements as SQLite does on a full disk',
  'server/storage/db/owned-tables.test.ts':
    'reads the catalogue of SQLite; test/postgres/same-tables.postgres.ts compares that of PostgreSQL',
  'server/storage/backup/snapshots.test.ts':
    'tests folders of backups; how the database gets into them is tested by backup.test.ts',
  'server/accounts/consents/record-last-seen.test.ts': 'fills the disk by a setting of SQLite',
  'server/features/search/query-plans.test.ts': 'reads query plans of SQLite',
  'server/http/database-busy.test.ts':
    'locks the file of the database; test/postgres/turns.postgres.ts waits for PostgreSQL',
  'server/http/connections.test.ts': 'tests connections of clients, which do not depend on the database',
  'server/machinery/jobs/turns-query-plan.test.ts': 'reads query plans of SQLite',
  'server/library/people/group/queries.test.ts': 'reads query plans of SQLite',
  'server/storage/upgrades/upgrade-database.test.ts': 'upgrades the file of the database',
  'test/query-plans.test.ts': 'reads query plans of SQLite',
  'test/full-disk.test.ts': 'fills the disk by a setting of SQLite',
  'test/upgrades/upgrades.test.ts': 'upgrades the file of the database',
}
