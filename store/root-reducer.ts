import { combineReducers } from '@reduxjs/toolkit'
import { discoveryReducer } from './discovery/discovery.slice.ts'
import { featuredReducer } from './discovery/featured.slice.ts'
import { sessionReducer } from './session/session.slice.ts'
import { wikiReducer } from './wikis/wiki.slice.ts'
import { wikisReducer } from './wikis/wikis.slice.ts'

/** Every slice of the store. Slices are small and listen to `sessionEnded`; what is heavy (sagas, the client) loads later. */
export const rootReducer = combineReducers({
  auth: sessionReducer,
  wiki: wikiReducer,
  wikis: wikisReducer,
  discovery: discoveryReducer,
  featured: featuredReducer,
})

export type RootState = ReturnType<typeof rootReducer>
