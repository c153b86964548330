export const READING_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']
export const WRITING_METHODS: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE']
