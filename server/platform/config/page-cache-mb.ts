/** MB of memory that the page cache may take by default. */
export const PAGE_CACHE_MB = 64
