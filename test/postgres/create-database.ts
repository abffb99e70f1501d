import { inject, onTestFinished } from 'vitest'
import { runInDatabase } from './run-in-database.ts'

let databases = 0

/** Creates a database without tables for the running test; returns its URL. */
export async function createDatabase(options = ''): Promise<string> {
  const server = inject('postgres')
  const name = `empty_${process.pid}_${++databases}`
  await runInDatabase(`${server}postgres`, `create database ${name} ${options}`)
  onTestFinished(async () => {
    await runInDatabase(`${server}postgres`, `drop database ${name} with (force)`)
  })
  return `${server}${name}`
}
