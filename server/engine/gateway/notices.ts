import type { Notice } from '#server/platform/http/notice-page.ts'

/** Seconds; long enough for php-fpm to come back or a queue to shorten. */
const SOON = 5

export const NOTICES = {
  badRequest: {
    status: 400,
    title: 'This address cannot be read',
    text: 'Something in the address is not as it should be. Please check it for a slip.',
  },
  noWiki: {
    status: 404,
    title: 'There is no wiki here',
    text: 'No wiki has this address. Please check it for a slip, or ask whoever gave it to you. A wiki with a domain of its own opens once that is verified; its management page says what is missing.',
  },
  noFile: {
    status: 404,
    title: 'This page does not exist',
    text: 'The wiki has nothing at this address. Its pages are below /wiki/.',
  },
  deleted: {
    status: 410,
    title: 'This wiki has been deleted',
    text: 'Its managers deleted it. The address will not be used again. If you manage it and this was a mistake, write to us soon: deleted wikis are kept for 30 days.',
  },
  method: {
    status: 405,
    title: 'This cannot be done here',
    text: 'A wiki does not answer this kind of request.',
  },
  tooLarge: {
    status: 413,
    title: 'This is too large',
    text: 'A wiki takes requests of up to 64 MB. Please send it in smaller parts.',
  },
  tooLargeForVisitors: {
    status: 413,
    title: 'This is too large',
    text: 'Without logging in, you can send up to 1 MB at once. Log in to send more.',
  },
  tooMany: {
    status: 429,
    title: 'Too many requests at once',
    text: 'Your network sends more requests at once than the wikis take. Please try again in a moment; nothing of what you sent was saved.',
    retryAfter: SOON,
  },
  tooSlow: {
    status: 408,
    title: 'This took too long to arrive',
    text: 'What you sent came too slowly, and nothing of it was saved. Please check your connection and try again.',
  },
  noRoom: {
    status: 429,
    title: 'Too much is being sent at once',
    text: 'Your network is sending more at once than the wikis take. Please try again in a moment; nothing of what you sent was saved.',
    retryAfter: SOON,
  },
  busy: {
    status: 503,
    title: 'This wiki is very busy',
    text: 'Too many changes are waiting to be saved. Please try again in a moment; nothing of what you sent was saved.',
    retryAfter: SOON,
  },
  resting: {
    status: 503,
    title: 'The wikis are not available at the moment',
    text: 'Please try again in a moment.',
    retryAfter: SOON,
  },
  upgrading: {
    status: 503,
    title: 'This wiki is being brought up to date',
    text: 'A new version of MediaWiki is being set up for it. Please try again in a minute.',
    retryAfter: 20,
  },
  broken: {
    status: 502,
    title: 'The wiki did not answer',
    text: 'Something went wrong on our side. If you were saving a change, please look whether it was saved before you try again.',
  },
} satisfies Record<string, Notice>
