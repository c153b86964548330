/**
 * Where a `redirect` query leads: to a path of this app, and nowhere else.
 * @param fallback for no query, or one that would leave the app.
 */
export function pathWithinApp(redirect: string | null, fallback: string): string {
  return redirect !== null && /^\/(?![/\\])/.test(redirect) ? redirect : fallback
}
