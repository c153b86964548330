/** A test that a row of a document names. */
export interface NamedTest {
  /** The document's path. */
  readonly document: string
  /** The row's id: `2.6`, `V3`, `1.2.5`. */
  readonly row: string
  /** The test file's path. */
  readonly path: string
  /** The test's title as its source has it, so with the placeholders of `test.each`. */
  readonly title: string
}

/** The tests that the rows of a document's tables name: `` `path` · title ``, separated by `<br>`. */
export function namedTests(document: string, text: string): NamedTest[] {
  return [...text.matchAll(/^\| (?<row>[A-Z]?\d+(?:\.\d+)*) \|.*$/gm)].flatMap(([line, row = '']) =>
    [...line.matchAll(/`(?<path>[^`]+\.test\.tsx?)` · (?<title>.+?)(?=<br>| \|$)/g)].map(
      ([, path = '', title = '']) => ({ document, row, path, title: title.replaceAll('\\|', '|') }),
    ),
  )
}
