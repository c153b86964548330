import type { NamedTest } from './named-tests.ts'

/** What Jest reported of a test after its run. */
export interface ReportedTest {
  /** Relative to the repository's root. */
  readonly path: string
  /** The test's own title, with the values of `test.each` filled in. */
  readonly title: string
  /** The titles of the `describe` blocks around it. */
  readonly groups: readonly string[]
  /** `passed`, `failed`, or one of Jest's names for a test that did not run. */
  readonly status: string
}

interface Judgement {
  /** How many of the named tests were looked for in the report. */
  readonly checked: number
  /** How many were not, because their file did not run. */
  readonly unchecked: number
  /** One line for each named test that did not pass. */
  readonly problems: readonly string[]
}

/**
 * Looks for every named test among those that Jest reported. It must have passed, on each database where it
 * ran. Where a document names a `describe` block, all tests in it count.
 *
 * @param mustHaveRun whether a file's tests must have been reported. A named test in another file is checked
 * only if that file ran.
 */
export function judgeNamedTests(
  named: readonly NamedTest[],
  reported: readonly ReportedTest[],
  mustHaveRun: (path: string) => boolean,
): Judgement {
  const byPath = Map.groupBy(reported, ({ path }) => path)
  const checked = named.filter(({ path }) => mustHaveRun(path) || byPath.has(path))
  const problems = checked.flatMap(({ document, row, path, title }) => {
    const pattern = titlePattern(title)
    const runs = (byPath.get(path) ?? []).filter(test =>
      [test.title, ...test.groups].some(text => pattern.test(text)),
    )
    const problem = problemOf(runs)
    return problem === null ? [] : [`${document} ${row}: ${path} · ${title}: ${problem}`]
  })
  return { checked: checked.length, unchecked: named.length - checked.length, problems }
}

function problemOf(runs: readonly ReportedTest[]): string | null {
  if (runs.length === 0) return 'did not run; if it was renamed or moved, change the row'
  if (runs.some(({ status }) => status === 'failed')) return 'failed'
  return runs.some(({ status }) => status === 'passed') ? null : 'was skipped'
}

/**
 * What is replaced in a title: `%s` and similar, `$name` and `$name.path` by `test.each`, `${…}` by
 * JavaScript.
 */
const PLACEHOLDERS = /%[psdifjoO#$]|\$\{[^}]*\}|\$#|\$[A-Za-z_][\w.]*/g

/** Matches every title that Jest makes of a template; a title without placeholders matches itself alone. */
function titlePattern(template: string): RegExp {
  const literals = template.split(PLACEHOLDERS).map(text => escapeForRegExp(text.replaceAll('%%', '%')))
  return new RegExp(`^${literals.join('.*')}$`, 's')
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
