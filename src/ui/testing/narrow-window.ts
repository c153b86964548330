const wideOnly: { readonly media: MediaList; readonly text: string }[] = []

/**
 * Makes the page look as in a narrow window. jsdom's window is always 1,024 px wide, so this switches off the
 * styles that wider windows add, until `widenWindow` is called.
 */
export function narrowWindow(): void {
  for (const sheet of document.styleSheets) switchOffWideRules(sheet)
}

/** Undoes `narrowWindow`: all tests of a file share their styles. */
export function widenWindow(): void {
  for (const { media, text } of wideOnly.splice(0)) media.mediaText = text
}

function switchOffWideRules({ cssRules }: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of cssRules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('min-width')) {
      wideOnly.push({ media: rule.media, text: rule.media.mediaText })
      rule.media.mediaText = 'not all'
    } else if (rule instanceof CSSGroupingRule) switchOffWideRules(rule)
  }
}
