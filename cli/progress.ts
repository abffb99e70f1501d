import { MultiBar, Presets, type SingleBar } from 'cli-progress'
import { toPrintableLines, cleanOutput } from './output.ts'
import { InterruptedError, type CommandContext } from './command-context.ts'

/** Shows the progress of a task, with other lines in between. */
export type Progress = {
  /** Begins a task with a number of photos, or whatever is counted. */
  readonly begin: (task: string, total: number) => void
  /** Counts one more as done. */
  readonly advance: () => void
  /** Prints a separate line. */
  readonly print: (line: string) => void
  /** Ends the task. */
  readonly end: () => void
}

export type ProgressOptions = {
  readonly stream: NodeJS.WriteStream
  /** Monotonic clock, in milliseconds. */
  readonly now?: () => number
  /** What is counted, in the plural. */
  readonly unit?: string
}

/** Shows a bar on a terminal, and a plain line every few seconds elsewhere. */
export function createProgress({
  stream,
  now = () => performance.now(),
  unit = 'photos',
}: ProgressOptions): Progress {
  return stream.isTTY ? createBar(stream, now, unit) : createLines(stream, now, unit)
}

function createBar(stream: NodeJS.WriteStream, now: () => number, unit: string): Progress {
  let multi: MultiBar | undefined
  let bar: SingleBar | undefined
  let rate = createRateMeter(0, now, unit)
  return {
    begin(task, total) {
      rate = createRateMeter(total, now, unit)
      const format = `${task} {bar} {value}/{total} ${unit}  {rate}`
      // The signal handler of main.ts decides how the program ends.
      multi = new MultiBar(
        { format, stream, barsize: 24, hideCursor: true, gracefulExit: false },
        Presets.shades_classic,
      )
      bar = multi.create(total, 0, { rate: '' })
    },
    advance() {
      rate.advance()
      bar?.increment(1, { rate: rate.describe() })
    },
    print(line) {
      const printed = `${toPrintableLines(line)}\n`
      if (!multi) return void stream.write(printed)
      multi.log(printed)
      // Draws immediately: lines that wait for the next drawing would be lost at the end.
      multi.update()
    },
    end() {
      multi?.stop()
      multi = undefined
      bar = undefined
    },
  }
}

/** Least time between two lines, so that a log stays readable. */
const LINE_EVERY_MS = 5000

function createLines(stream: NodeJS.WriteStream, now: () => number, unit: string): Progress {
  let task = ''
  let rate = createRateMeter(0, now, unit)
  let printedAt = 0
  const output = cleanOutput(stream)
  const print = (line: string) => output.write(`${line}\n`)
  return {
    begin(newTask, total) {
      task = newTask
      rate = createRateMeter(total, now, unit)
      printedAt = now()
      print(`${task}: ${total} ${unit}`)
    },
    advance() {
      rate.advance()
      if (!rate.isDone() && now() - printedAt < LINE_EVERY_MS) return
      printedAt = now()
      print(`${task}: ${rate.describeCount()}${rate.isDone() ? '' : `, ${rate.describe()}`}`)
    },
    print,
    end: () => undefined,
  }
}

/** Number of recent photos over which the rate is averaged, since cached photos take no time. */
const RATE_WINDOW = 50

function createRateMeter(total: number, now: () => number, unit: string) {
  const times = [now()]
  let done = 0
  return {
    advance() {
      done++
      times.push(now())
      if (times.length > RATE_WINDOW) times.shift()
    },
    isDone: () => done >= total,
    describeCount: () => `${done} of ${total} ${unit}`,
    describe() {
      const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
      if (seconds <= 0) return ''
      const perSecond = (times.length - 1) / seconds
      return `${perSecond.toFixed(1)} ${unit}/s, ${describeDuration((total - done) / perSecond)} left`
    },
  }
}

function describeDuration(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = `${Math.floor(minutes / 60)} h`
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`
}

/** Shows the progress of steps, and ends them after Ctrl-C with InterruptedError. */
export function watchSteps({ progressStream, signal }: CommandContext, interrupted: string) {
  let progress: Progress | undefined
  const end = (): void => {
    progress?.end()
    progress = undefined
  }
  return {
    begin(task: string, total: number, unit: string): void {
      end()
      progress = createProgress({ stream: progressStream, unit })
      progress.begin(task, total)
    },
    advance(count: number): void {
      for (let i = 0; i < count; i++) progress?.advance()
    },
    end,
    assertWanted(): void {
      if (signal.aborted) throw new InterruptedError(interrupted)
    },
  }
}

/** The message of an interrupted move or restore. */
export const CONTINUES = 'Stopped. Run the same command again to continue.'
