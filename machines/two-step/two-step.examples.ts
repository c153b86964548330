import type { AppSecret, Passkey, SecondFactors } from '#contract/account/second-factors.ts'

export const laptop: Passkey = {
  id: 'bGFwdG9w',
  name: 'Laptop',
  created_at: '2026-03-01T10:00:00.000Z',
  last_used_at: '2026-03-02T10:00:00.000Z',
}
export const phone: Passkey = { ...laptop, id: 'cGhvbmU', name: 'Phone', last_used_at: null }

export const noFactors: SecondFactors = { two_step: { since: null, recovery_codes: 0 }, passkeys: [] }
export const twoStepOn: SecondFactors = {
  two_step: { since: '2026-03-01T10:00:00.000Z', recovery_codes: 9 },
  passkeys: [],
}
export const appSecret: AppSecret = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Wikistead:ada%40example.org?issuer=Wikistead&secret=JBSWY3DPEHPK3PXP',
}
export const recoveryCodes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh']
