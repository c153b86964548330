interface StyleSheetOptions {
  readonly key: string
  readonly container: Node
}

/**
 * Replaces `@emotion/sheet`, which moves every style element of a prerendered page when it adopts it. The
 * browser then parses the styles again and lays the whole page out once more. Here the elements stay where
 * they are: `build/prerender/lift-styles.ts` has already put them into the head, in order.
 */
export class StyleSheet {
  readonly key: string
  readonly container: Node
  readonly isSpeedy = true
  /** Emotion sets it: the element before which the first one is inserted. */
  before: Node | null = null
  tags: HTMLStyleElement[] = []
  private own: HTMLStyleElement | null = null

  constructor({ key, container }: StyleSheetOptions) {
    this.key = key
    this.container = container
  }

  /** Adopts the style elements of a prerendered page. */
  hydrate(elements: readonly HTMLStyleElement[]): void {
    this.tags.push(...elements)
  }

  /** Appends a rule to an element of its own, after the adopted ones. */
  insert(rule: string): void {
    this.own ??= this.append()
    const { sheet } = this.own
    try {
      sheet?.insertRule(rule, sheet.cssRules.length)
    } catch {
      // This browser does not know the selector. It would also skip the rule in a style element.
    }
  }

  flush(): void {
    for (const tag of this.tags) tag.remove()
    this.tags = []
    this.own = null
  }

  private append(): HTMLStyleElement {
    const tag = document.createElement('style')
    tag.dataset['emotion'] = this.key
    // By this mark Emotion knows the elements that it must not move.
    tag.dataset['s'] = ''
    const last = this.tags.at(-1)
    this.container.insertBefore(tag, last ? last.nextSibling : this.before)
    this.tags.push(tag)
    return tag
  }
}
