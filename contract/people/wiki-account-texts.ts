/** Why a wiki makes or links no account, by what its PHP answers (`wiki-orders.ts`). */
export const refusalTexts = {
  taken: 'This name is taken on this wiki. If the account is yours, link it with its password.',
  name: 'This wiki does not allow this name. Please choose another one.',
  answer: 'This is not the answer. Please try again.',
  password: 'The user name or the password is wrong.',
  incomplete:
    'This account needs more than this password, such as a new one. Please log in on the wiki itself first.',
  many: 'There were too many attempts on this wiki.',
  blocked: 'This wiki has blocked the account or your network. Its administrators can say why.',
  closed: 'Nobody can create an account on this wiki. If you have one, link it with its password.',
} as const
