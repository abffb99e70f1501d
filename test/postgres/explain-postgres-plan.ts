import { CompiledQuery } from 'kysely'
import type { Database } from '../../server/storage/db/database.ts'

export type PlanStep = {
  readonly kind: string
  /** The index, or the table where none is used. */
  readonly target: string
  /** Whether it reads its table or index from one end to the other. */
  readonly readsAll: boolean
}

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Returns the steps of PostgreSQL's plan that read tables. */
export async function explainPostgresPlan(
  db: Database,
  text: string,
  parameters: readonly unknown[],
): Promise<PlanStep[]> {
  const plan = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(plan)
  return rows.flatMap(row => row['QUERY PLAN'].flatMap(({ Plan }) => listSteps(Plan)))
}

function listSteps(node: PlanNode): PlanStep[] {
  const { 'Node Type': kind, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node
  const below = (node.Plans ?? []).flatMap(listSteps)
  const target = index ?? table
  // The index of a bitmap is a step of its own.
  if (target === undefined || kind === 'Bitmap Heap Scan' || kind === 'ModifyTable') return below
  return [{ kind, target, readsAll: condition === undefined }, ...below]
}
