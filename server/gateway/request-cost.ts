/**
 * What a request costs:
 * - `plain`: pages as they are now, and logging in, which must work for everybody.
 * - `data`: what programs fetch regularly: feeds, entity data, and small answers of the APIs; and styles and scripts that
 *   are not in the page cache.
 * - `costly`: everything that is rarely asked for twice: history, differences, special pages, searches, long
 *   queries. In doubt a request is costly.
 */
export type RequestCost = 'plain' | 'data' | 'costly'
