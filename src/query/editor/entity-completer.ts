import { type EntityMatch, findEntities } from './find-entities.ts'

/** One of the wiki's prefixes, then the beginning of a label or an id. */
const NAMED = /^(wd|wdt|p|ps|psv|pq|pqv|pr):(.*)$/u
const ITEMS_TOO = 'wd'
const ID = /^[A-Z]\d+$/
/** How many milliseconds without a keystroke to wait before asking the wiki. */
const PAUSE_MS = 150

/** Whether to complete a token. @param isAsked whether the person asked for it. */
export function canComplete(token: string, isAsked: boolean): boolean {
  const begun = NAMED.exec(token)?.[2] ?? ''
  // After a complete id, no list opens by itself, so that Enter starts a new line.
  return begun !== '' && (isAsked || !ID.test(begun))
}

/** Finds the entities that a token may mean: `wdt:crea` for the property with the label "creator". */
export class EntityCompleter {
  private readonly language: string
  /** The found entities, by their text in a query. */
  private readonly found = new Map<string, EntityMatch>()
  private newest = 0

  constructor(language: string) {
    this.language = language
  }

  /** @returns names with prefixes; none if more was typed in the meantime. */
  async complete(token: string): Promise<string[]> {
    const [, prefix = '', begun = ''] = NAMED.exec(token) ?? []
    this.newest += 1
    const asked = this.newest
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    if (begun === '' || asked !== this.newest) return []
    const types = prefix === ITEMS_TOO ? (['item', 'property'] as const) : (['property'] as const)
    // Underscores stand for spaces, which would end the name.
    const text = begun.replaceAll('_', ' ')
    const matches = (await Promise.all(types.map(type => findEntities(text, type, this.language)))).flat()
    return matches.map(match => {
      const name = `${prefix}:${match.id}`
      this.found.set(name, match)
      return name
    })
  }

  /** Fills a line of the list: the label first, because that is what people look for. */
  describe(line: HTMLElement, name: string): void {
    const { label = '', description = '' } = this.found.get(name) ?? {}
    for (const [part, text] of [
      ['label', label],
      ['name', name],
      ['description', description],
    ] as const) {
      if (text === '') continue
      const element = document.createElement('span')
      element.dataset['part'] = part
      element.textContent = text
      line.append(element, ' ')
    }
  }
}
