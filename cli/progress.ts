import { MultiBar, Presets, type SingleBar } from 'cli-progress'
import { cleanOutput } from './clean-output.ts'
import { printableLines } from './photos/one-line.ts'

/** Shows how far a long piece of work is, and lets other lines pass. */
export type Progress = {
  /** Begins a piece of work of so many photos. */
  readonly begin: (task: string, total: number) => void
  /** One more photo is done. */
  readonly advance: () => void
  /** Prints a line of its own. */
  readonly print: (line: string) => void
  /** Ends the piece of work. */
  readonly end: () => void
}

export type ProgressOptions = {
  readonly stream: NodeJS.WriteStream
  /** Milliseconds that only ever go on. */
  readonly now?: () => number
}

/** A bar on a terminal; plain lines, now and then, elsewhere. */
export function createProgress({ stream, now = () => performance.now() }: ProgressOptions): Progress {
  return stream.isTTY ? createBar(stream, now) : createLines(stream, now)
}

function createBar(stream: NodeJS.WriteStream, now: () => number): Progress {
  let multi: MultiBar | undefined
  let bar: SingleBar | undefined
  let pace = createPace(0, now)
  return {
    begin(task, total) {
      pace = createPace(total, now)
      const format = `${task} {bar} {value}/{total} photos  {rate}`
      // The signal handler of main.ts decides how the program ends.
      multi = new MultiBar(
        { format, stream, barsize: 24, hideCursor: true, gracefulExit: false },
        Presets.shades_classic,
      )
      bar = multi.create(total, 0, { rate: '' })
    },
    advance() {
      pace.advance()
      bar?.increment(1, { rate: pace.describe() })
    },
    print(line) {
      const printed = `${printableLines(line)}\n`
      if (!multi) return void stream.write(printed)
      multi.log(printed)
      // Lines wait for the next drawing, and those that still wait at the end would be lost.
      multi.update()
    },
    end() {
      multi?.stop()
      multi = undefined
      bar = undefined
    },
  }
}

/** At most one line of progress in this time, so that a log stays readable. */
const LINE_EVERY_MS = 5000

function createLines(stream: NodeJS.WriteStream, now: () => number): Progress {
  let task = ''
  let pace = createPace(0, now)
  let printedAt = 0
  const output = cleanOutput(stream)
  const print = (line: string) => output.write(`${line}\n`)
  return {
    begin(newTask, total) {
      task = newTask
      pace = createPace(total, now)
      printedAt = now()
      print(`${task}: ${total} photos`)
    },
    advance() {
      pace.advance()
      if (!pace.isDone() && now() - printedAt < LINE_EVERY_MS) return
      printedAt = now()
      print(`${task}: ${pace.describeCount()}${pace.isDone() ? '' : `, ${pace.describe()}`}`)
    },
    print,
    end: () => undefined,
  }
}

/**
 * How many of the last photos the pace is taken from: photos out of the cache are done in no time.
 */
const PACE_WINDOW = 50

function createPace(total: number, now: () => number) {
  const times = [now()]
  let done = 0
  return {
    advance() {
      done++
      times.push(now())
      if (times.length > PACE_WINDOW) times.shift()
    },
    isDone: () => done >= total,
    describeCount: () => `${done} of ${total} photos`,
    describe() {
      const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
      if (seconds <= 0) return ''
      const perSecond = (times.length - 1) / seconds
      return `${perSecond.toFixed(1)} photos/s, ${describeDuration((total - done) / perSecond)} left`
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
