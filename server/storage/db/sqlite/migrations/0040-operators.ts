import { sql, type Kysely } from 'kysely'

/**
 * Adds the accounts of the machine's operators, an index for the photos of a folder, and a table of
 * the files beside photos in which other programs store names. If there is only one account, it
 * becomes an operator; with several, `kindred user operator` has to be run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "operators" ("ownerId" text primary key not null)`.execute(db)
  await sql`create table "folderSidecars" (
      "id" integer primary key autoincrement, "ownerId" text not null,
      "folderId" text not null references "folders" ("id") on delete cascade,
      "directory" blob not null, "name" blob not null,
      "byteSize" integer not null, "modifiedUs" integer not null,
      "state" text default 'new' not null
    )`.execute(db)
  await indexPhotosOfFolders(db)
  // better-auth creates the tables of accounts after these migrations.
  const accounts = await sql`select 1 from sqlite_master where name = 'user'`.execute(db)
  if (accounts.rows.length > 0) await addOnlyAccount(db)
}

export async function addOnlyAccount(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "operators" ("ownerId")
    select "id" from "user" where (select count(*) from "user") = 1`.execute(db)
}

export async function indexPhotosOfFolders(db: Kysely<unknown>): Promise<void> {
  await sql`create index "photosOfFolders" on "folderFiles" ("folderId", "photoId")
    where "photoId" is not null and "missingAt" is null`.execute(db)
  await sql`create unique index "folderSidecarsByPath"
    on "folderSidecars" ("folderId", "directory", "name")`.execute(db)
  await sql`create index "folderSidecarsByState"
    on "folderSidecars" ("folderId", "state")`.execute(db)
}
