/**
 * When visitors have to show a proof of work before they get costly pages of wikis: never, while crawlers use many
 * networks, or always.
 */
export const CRAWLER_CHECK_MODES = ['off', 'auto', 'on'] as const
export type CrawlerCheckMode = (typeof CRAWLER_CHECK_MODES)[number]
