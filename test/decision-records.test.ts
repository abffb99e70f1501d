import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = 'docs/decisions'
/** Files that may refer to a record. */
const TEXT_FILES = ['*.md', '*.ts', '*.tsx', '*.mjs', '*.mts', '*.css', '*.yml', '.github/*']
/** "decision 22" or "decisions 3, 4 and 8", also if the comment breaks the line in between. */
const REFERENCE = /\bdecisions?(?:\s|\*|\/)+(\d+(?:(?:, | and )\d+)*)\b/gi
const STATUS = /^(?:accepted|(?:corrected|superseded) by (\d+(?:, \d+)*))$/

const records = readdirSync(FOLDER)
  .filter(file => file !== 'README.md')
  .toSorted()
  .map(file => {
    const lines = readFileSync(`${FOLDER}/${file}`, 'utf8').split('\n')
    return {
      file,
      number: Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]),
      heading: lines[0] ?? '',
      status: /^- Status: (.+)$/.exec(lines[2] ?? '')?.[1] ?? '',
      date: /^- Date: (.+)$/.exec(lines[3] ?? '')?.[1] ?? '',
    }
  })

const isRecord = (wanted: number): boolean => records.some(({ number }) => number === wanted)

type Row = { readonly number: number; readonly link: string; readonly status: string; readonly date: string }

/** Reads the rows of the index: a table for each theme. */
function readIndex(): Row[][] {
  const themes = readFileSync(`${FOLDER}/README.md`, 'utf8').split('\n## ')
  const tables = themes.map(theme =>
    [...theme.matchAll(/^\| (\d+) +\| (\[.+?\)) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
      ([, number, link = '', status = '', date = '']) => ({ number: Number(number), link, status, date }),
    ),
  )
  return tables.filter(rows => rows.length > 0)
}

describe('decision records', () => {
  it('are numbered from 1 without a gap, in file name and heading', () => {
    const numbers = records.map(({ number }) => number)
    const all = Array.from({ length: numbers.at(-1) ?? 0 }, (_, index) => index + 1)
    expect(numbers).toEqual(all)
    expect(records.filter(({ heading, number }) => !heading.startsWith(`# ${number}. `))).toEqual([])
  })

  it('have a status that names later records, and a date, in order', () => {
    const wrong = records.filter(({ status, number }) => {
      const match = STATUS.exec(status)
      const others = match?.[1]?.split(', ').map(Number) ?? []
      return match === null || others.some(other => other <= number || !isRecord(other))
    })
    expect(wrong).toEqual([])
    const dates = records.map(({ date }) => date)
    expect(dates.filter(date => !/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))).toEqual(
      [],
    )
    expect(dates).toEqual(dates.toSorted())
  })

  it('are all in the index with their title, status and date, each in the table of one theme', () => {
    const rows = readIndex().flat()
    expect(rows.toSorted((a, b) => a.number - b.number)).toEqual(
      records.map(({ file, heading, status, date }) => {
        const [, number, title] = /^# (\d+)\. (.+)$/.exec(heading) ?? []
        return { number: Number(number), link: `[${title}](${file})`, status, date }
      }),
    )
  })

  it('are listed by theme, those in force on top', () => {
    for (const rows of readIndex()) {
      const isReplaced = rows.map(({ status }) => status.startsWith('superseded'))
      expect(isReplaced, rows[0]?.link).toEqual(isReplaced.toSorted((a, b) => Number(a) - Number(b)))
    }
  })

  it('exist where code, tests or documents refer to them', () => {
    const files = execFileSync('git', ['ls-files', ...TEXT_FILES])
      .toString()
      .trim()
      .split('\n')
      .filter(file => existsSync(file))
    const references = files.flatMap(file => {
      const text = readFileSync(file, 'utf8')
      const numbers = [...text.matchAll(REFERENCE)].flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
      const paths = [...text.matchAll(/decisions\/(\d{4}-[a-z0-9-]+\.md)/g)].map(([, path = '']) => path)
      return [
        ...numbers.map(number => ({ file, to: number, isThere: isRecord(Number(number)) })),
        ...paths.map(path => ({ file, to: path, isThere: records.some(record => record.file === path) })),
      ]
    })
    expect(references.length).toBeGreaterThan(20)
    expect(references.filter(({ isThere }) => !isThere)).toEqual([])
  })
})
