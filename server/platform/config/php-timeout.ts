/** The default of `PHP_TIMEOUT`, in seconds. More than the processor time that PHP may spend on a request. */
export const PHP_TIMEOUT_S = 180
