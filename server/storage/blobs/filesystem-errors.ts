import { AppError } from '../../errors.ts'

export function isMissing(error: unknown): boolean {
  return hasCode(error, ['ENOENT', 'ENOTDIR'])
}

export function isDiskFull(error: unknown): boolean {
  return hasCode(error, ['ENOSPC', 'EDQUOT'])
}

export function createDiskFullError(): AppError {
  return new AppError(
    'disk-full',
    507,
    'The disk that Kindred keeps its photos on is full. Free some space, then continue; no stored photo is lost.',
  )
}

function hasCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
