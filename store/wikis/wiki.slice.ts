import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Failure } from '#contract/failure.ts'
import type { Role } from '#contract/people/roles.ts'
import type { PublicSetting, WikiDetails } from '#contract/types/wiki.ts'
import type { WikiProfile } from '#contract/types/wiki-profile.ts'
import { sessionEnded } from '#store/session/session.slice.ts'

/** The wiki whose management page is open. */
type WikiState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly id: number }
  | { readonly status: 'success'; readonly id: number; readonly details: WikiDetails }
  | { readonly status: 'error'; readonly id: number; readonly failure: Failure }

const initialState = { status: 'idle' } as WikiState

const wikiSlice = createSlice({
  name: 'wiki',
  initialState,
  reducers: {
    wikiLoading: (_state, { payload: id }: PayloadAction<number>): WikiState => ({ status: 'loading', id }),
    wikiLoaded: (_state, { payload: details }: PayloadAction<WikiDetails>): WikiState => ({
      status: 'success',
      id: details.id,
      details,
    }),
    wikiFailed: (_state, { payload }: PayloadAction<{ id: number; failure: Failure }>): WikiState => ({
      status: 'error',
      ...payload,
    }),
    /** A setting was saved on the server. */
    settingSaved: (state, { payload }: PayloadAction<PublicSetting & { wikiId: number }>): WikiState => {
      const { wikiId, name, value } = payload
      return changed(state, wikiId, ({ public_settings }) => ({
        public_settings: [...public_settings.filter(setting => setting.name !== name), { name, value }],
      }))
    },
    /** Stores the member's role, which somebody else may have changed since the details were loaded. */
    roleKnown: (state, { payload }: PayloadAction<{ wikiId: number; role: Role }>): WikiState =>
      changed(state, payload.wikiId, () => ({ role: payload.role })),
    profileSaved: (state, { payload }: PayloadAction<WikiProfile>): WikiState =>
      changed(state, payload.wiki_id, () => ({ wiki_latest_profile: payload })),
  },
  extraReducers: builder => builder.addCase(sessionEnded, () => initialState),
  selectors: {
    selectWiki: state => state,
  },
})

/**
 * Changes some details. Returns the state unchanged if another wiki has been opened meanwhile, or none is
 * open.
 */
function changed(
  state: WikiState,
  wikiId: number,
  change: (details: WikiDetails) => Partial<WikiDetails>,
): WikiState {
  if (state.status !== 'success' || state.id !== wikiId) return state
  return { ...state, details: { ...state.details, ...change(state.details) } }
}

export const wikiReducer = wikiSlice.reducer
export const { wikiLoading, wikiLoaded, wikiFailed, settingSaved, roleKnown, profileSaved } =
  wikiSlice.actions
export const { selectWiki } = wikiSlice.selectors
