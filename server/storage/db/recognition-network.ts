import type { Queryable } from './database.ts'

/** Returns the network that the operator of the server has chosen; undefined if none was chosen. */
export async function readChosenNetwork(db: Queryable): Promise<string | undefined> {
  const chosen = await db.selectFrom('recognitionNetwork').select('networkId').executeTakeFirst()
  return chosen?.networkId
}

export type EngineChoice = {
  /** The network that the operator has chosen; null if none was chosen. */
  readonly networkId: string | null
  /** The engine version with which nodes process photos; null if no node has recorded it. */
  readonly engineVersion: string | null
}

/** Reads both in one statement, which runs with each job. */
export async function readEngineChoice(db: Queryable): Promise<EngineChoice> {
  return db
    .selectNoFrom(eb => [
      eb.selectFrom('recognitionNetwork').select('networkId').as('networkId'),
      eb.selectFrom('nodeRequirements').select('engineVersion').as('engineVersion'),
    ])
    .executeTakeFirstOrThrow()
}

export async function writeChosenNetwork(db: Queryable, networkId: string): Promise<void> {
  await db
    .insertInto('recognitionNetwork')
    .values({ id: 1, networkId })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ networkId }))
    .execute()
}
