import * as oauth from 'oauth4webapi'
import { step, wiki } from './harness.mjs'

const rest = `${wiki.url}/w/rest.php`
const server = {
  issuer: wiki.url,
  authorization_endpoint: `${rest}/oauth2/authorize`,
  token_endpoint: `${rest}/oauth2/access_token`,
}
const { id, secret, redirect, ownToken } = wiki.oauth
const client = { client_id: id }
// Refreshing a token requires the secret, even of programs that cannot keep one.
const withSecret = oauth.ClientSecretPost(secret)
const plain = { [oauth.allowInsecureRequests]: true }

async function call(token, path, method = 'GET', body = null, type = null) {
  const headers = new Headers({ 'user-agent': 'clients/1 (tests)', ...(type && { 'content-type': type }) })
  const url = new URL(wiki.url + path)
  const response = await oauth.protectedResourceRequest(token, method, url, headers, body, plain)
  return await response.json()
}

async function whoIs(token) {
  const { query } = await call(token, '/w/api.php?action=query&meta=userinfo&format=json')
  return query?.userinfo.name
}

let tokens
await step('authorization code with PKCE', async () => {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const url = new URL(server.authorization_endpoint)
  url.search = new URLSearchParams({
    client_id: id,
    redirect_uri: redirect,
    response_type: 'code',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  // The member's browser, which is logged in to the wiki, gives consent.
  const asked = await fetch(wiki.oauth.browser, { method: 'POST', body: url.href })
  const parameters = oauth.validateAuthResponse(server, client, new URL(await asked.text()), state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirect,
    verifier,
    plain,
  )
  tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
})
await step('who it is, in the action API', async () => (await whoIs(tokens.access_token)) === wiki.bot)
await step('who it is, in the REST API', async () => {
  const { username } = await call(tokens.access_token, '/w/rest.php/oauth2/resource/profile')
  return username === wiki.bot
})
await step('refresh', async () => {
  const { refresh_token } = tokens
  const response = await oauth.refreshTokenGrantRequest(server, client, withSecret, refresh_token, plain)
  tokens = await oauth.processRefreshTokenResponse(server, client, response)
  return (await whoIs(tokens.access_token)) === wiki.bot
})
await step('edit a page', async () => {
  const { query } = await call(tokens.access_token, '/w/api.php?action=query&meta=tokens&format=json')
  const form = { title: 'Made by OAuth', text: 'Hello', token: query.tokens.csrftoken }
  const { edit } = await call(
    tokens.access_token,
    '/w/api.php?action=edit&format=json',
    'POST',
    new URLSearchParams(form).toString(),
    'application/x-www-form-urlencoded',
  )
  return edit.result === 'Success'
})
await step('a label in the REST API, by a token for its owner alone', async () => {
  const path = `/w/rest.php/wikibase/v1/entities/items/${wiki.item}/labels/de`
  return (await call(ownToken, path, 'PUT', JSON.stringify({ label: 'Ada' }), 'application/json')) === 'Ada'
})
await step('a forged token is refused', async () => {
  const forged = `${ownToken.slice(0, -8)}AAAAAAAA`
  return (await whoIs(forged)) === undefined
})
