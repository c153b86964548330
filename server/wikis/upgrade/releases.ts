/** Whether `first` begins with a newer release of MediaWiki, such as `1.43.9`, than `second`. */
export function isNewerRelease(first: string, second: string): boolean {
  const [a, b] = [numbersOf(first), numbersOf(second)]
  if (!a || !b) return false
  return a.major > b.major || (a.major === b.major && a.minor > b.minor)
}

/** The release in a version or a schema key: `1.43` of `1.43.9` and of `1.43-0123abcd`; null if there is none. */
export function releaseOf(text: string): string | null {
  const numbers = numbersOf(text)
  return numbers && `${numbers.major}.${numbers.minor}`
}

function numbersOf(text: string): { major: number; minor: number } | null {
  const [, major, minor] = /^(\d+)\.(\d+)(?=[.-]|$)/.exec(text) ?? []
  return major && minor ? { major: Number(major), minor: Number(minor) } : null
}
