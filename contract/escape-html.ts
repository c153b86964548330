const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for use in an HTML element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}

/** A web address, without the punctuation of the sentence that it ends. */
const ADDRESS = /(https?:\/\/[^\s<>")]*[^\s<>")\].,;:!?'’”»…])/

/** A text in HTML whose web addresses are links. */
export function linkAddresses(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}
