import { type EntityMatch, findEntities } from './find-entities.ts'

/** A prefix of the wiki's own and the beginning of a label or an id. */
const NAMED = /^(wd|wdt|p|ps|psv|pq|pqv|pr):(.*)$/u
const ITEMS_TOO = 'wd'
const ID = /^[A-Z]\d+$/
/** Milliseconds without a key before the wiki is asked. */
const PAUSE_MS = 150

/** Whether something may be completed here. @param isAsked whether the person asks for it. */
export function canComplete(token: string, isAsked: boolean): boolean {
  const begun = NAMED.exec(token)?.[2] ?? ''
  // Enter ends a line after a complete id. Nothing opens there by itself.
  return begun !== '' && (isAsked || !ID.test(begun))
}

/** Finds what a token may stand for: `wdt:crea` for the property with the label "creator". */
export class EntityCompleter {
  private readonly language: string
  /** What was found, by the text that stands for it in a query. */
  private readonly found = new Map<string, EntityMatch>()
  private newest = 0

  constructor(language: string) {
    this.language = language
  }

  /** @returns names with prefixes; none when more was typed in the meantime. */
  async complete(token: string): Promise<string[]> {
    const [, prefix = '', begun = ''] = NAMED.exec(token) ?? []
    this.newest += 1
    const asked = this.newest
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    if (begun === '' || asked !== this.newest) return []
    const types = prefix === ITEMS_TOO ? (['item', 'property'] as const) : (['property'] as const)
    // A space would end the name.
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
