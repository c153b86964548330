import { type Notice, RETRY_SOON_SECONDS } from '#server/platform/http/notice-page.ts'

/** Pages that the gateway shows where MediaWiki cannot. */
export const NOTICES = {
  badRequest: {
    status: 400,
    title: 'This address cannot be read',
    text: 'The address contains something that is not allowed. Please check it for typing errors.',
  },
  noWiki: {
    status: 404,
    title: 'There is no wiki here',
    text: 'No wiki has this address. Please check it for typing errors, or ask the person who gave it to you. A wiki with a custom domain opens once the domain is verified; its management page says what is missing.',
  },
  noFile: {
    status: 404,
    title: 'This page does not exist',
    text: 'The wiki has nothing at this address. The addresses of its pages begin with /wiki/.',
  },
  deleted: {
    status: 410,
    title: 'This wiki has been deleted',
    text: 'Its managers deleted it. The address will not be used again. If you manage it and this was a mistake, please write to us soon: deleted wikis are kept for 30 days.',
  },
  method: {
    status: 405,
    title: 'This request is not supported',
    text: 'A wiki does not answer requests of this kind.',
  },
  tooLarge: {
    status: 413,
    title: 'This is too large',
    text: 'You can send up to 64 MB at once. Please send smaller parts.',
  },
  tooLargeForVisitors: {
    status: 413,
    title: 'This is too large',
    text: 'Without logging in, you can send up to 1 MB at once. Log in to send more.',
  },
  tooMany: {
    status: 429,
    title: 'Too many requests at once',
    text: 'Your network is sending more requests at once than the wikis accept. Nothing you sent was saved. Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  tooSlow: {
    status: 408,
    title: 'This took too long to arrive',
    text: 'Your data arrived too slowly, and none of it was saved. Please check your connection and try again.',
  },
  noRoom: {
    status: 429,
    title: 'Too much is being sent at once',
    text: 'Your network is sending more data at once than the wikis accept. Nothing you sent was saved. Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  busy: {
    status: 503,
    title: 'This wiki is very busy',
    text: 'Too many changes are waiting to be saved. Nothing you sent was saved. Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  resting: {
    status: 503,
    title: 'The wikis are not available at the moment',
    text: 'Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  upgrading: {
    status: 503,
    title: 'This wiki is being upgraded',
    text: 'It is getting a new version of MediaWiki. Please try again in a minute.',
    retryAfter: 20,
  },
  upgradeFailed: {
    status: 503,
    title: 'This wiki is not available at the moment',
    text: 'It was to get a new version of MediaWiki, and that did not work. Nothing is lost: the wiki is as it was before. Please try again later.',
    retryAfter: 600,
  },
  newer: {
    status: 503,
    title: 'This wiki is not available at the moment',
    text: 'It needs a newer version of MediaWiki than the one that is running now. Nothing is lost. Please try again later.',
    retryAfter: 600,
  },
  broken: {
    status: 502,
    title: 'The wiki did not answer',
    text: 'Something went wrong on our side. If you were saving a change, please check whether it was saved before you try again.',
  },
} satisfies Record<string, Notice>
