import { relative } from 'node:path'

/** A test that failed; `test` is empty when its whole file did not run. */
export interface Failure {
  file: string
  test: string
  message: string
}

/** A test of the version before that may fail on the schema of today. */
export interface Exception {
  file: string
  /** The full name of the test. Undefined: each test of the file. */
  test?: string
  reason: string
}

/** Failures of which each is either an incompatibility or an exception, and the exceptions that did not fail. */
export interface SortedFailures {
  incompatible: Failure[]
  excepted: (Failure & { reason: string })[]
  unneeded: Exception[]
}

/** What the reporter `json` of Vitest writes, as far as it is read here. */
export interface TestReport {
  numTotalTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

/** The failures of a test run in `folder`: tests, and files that could not be read. */
export function listFailures({ testResults }: TestReport, folder: string): Failure[] {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(folder, name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ file, test: '', message: firstLine(message) }] : []
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      test: fullName,
      message: firstLine(failureMessages?.[0] ?? ''),
    }))
  })
}

const firstLine = (text: string) => text.split('\n')[0] ?? ''

/** Which failures no exception names, and which exceptions did not fail. */
export function sortFailures(failures: readonly Failure[], exceptions: readonly Exception[]): SortedFailures {
  const find = (failure: Failure) => exceptions.find((exception) => allows(exception, failure))
  return {
    incompatible: failures.filter((failure) => !find(failure)),
    excepted: failures.flatMap((failure) => {
      const exception = find(failure)
      return exception ? [{ ...failure, reason: exception.reason }] : []
    }),
    unneeded: exceptions.filter((exception) => !failures.some((failure) => allows(exception, failure))),
  }
}

/** Splits failures into those that failed again when their files ran once more, and those that passed. */
export function splitRepeated(failures: readonly Failure[], again: readonly Failure[]): [Failure[], Failure[]] {
  const isRepeated = ({ file, test }: Failure) =>
    again.some((other) => other.file === file && (other.test === test || other.test === '' || test === ''))
  return [failures.filter((failure) => isRepeated(failure)), failures.filter((failure) => !isRepeated(failure))]
}

const allows = (exception: Exception, { file, test }: Failure) =>
  exception.file === file && (exception.test === undefined || exception.test === test)
