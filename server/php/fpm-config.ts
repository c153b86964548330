import type { ProcessUser } from '#server/platform/process-user.ts'
import { CLASSES_OFF, functionsOff } from './confinement.ts'

interface FpmConfig {
  /** Identifies the pool in process titles, so that processes left behind by a crash can be found. */
  readonly pool: string
  readonly socket: string
  readonly user: ProcessUser | null
  readonly workers: number
  /** Seconds after which a worker that has not finished is ended. */
  readonly seconds: number
  /** A directory for PHP's own temporary files, which have no name or one that no script can open. */
  readonly tmpDir: string
  /** A script to run before every script. */
  readonly prelude?: string
  /** Whether there is a search server. */
  readonly hasSearch?: boolean
  /** The workers' environment. The server's own is not passed on. */
  readonly environment: Readonly<Record<string, string>>
}

/** php-fpm itself answers requests for this name, so that checks for readiness do not run MediaWiki. */
export const FPM_PING = '/wikistead-ping'

/** The largest accepted request body, in bytes. */
export const BODY_MAX = 64 * 1024 * 1024

/** The most fields that PHP reads of a query, and of a form. It ignores the rest. */
export const FIELDS_MAX = 10_000

/**
 * E_ALL without E_NOTICE (8), E_STRICT (2048), E_DEPRECATED (8192) and E_USER_DEPRECATED (16384). A page
 * could make MediaWiki raise one of the latter for each of its lines. Source:
 * https://www.php.net/manual/en/errorfunc.constants.php
 */
const REPORTED_ERRORS = 32767 & ~(8 | 2048 | 8192 | 16384)

/**
 * php-fpm.conf: one pool on one unix socket. Source:
 * https://www.php.net/manual/en/install.fpm.configuration.php
 */
export function fpmConfig({ prelude = '', hasSearch = false, ...config }: FpmConfig): string {
  const { pool, socket, user, workers, seconds, tmpDir, environment } = config
  const php = {
    // An answer must not end before its secondary updates. With fastcgi_finish_request, two requests could write
    // to a wiki at the same time, and SQLite would lose updates.
    disable_functions: ['fastcgi_finish_request', ...functionsOff(hasSearch)].join(),
    disable_classes: CLASSES_OFF.join(),
    auto_prepend_file: prelude,
    allow_url_include: 'off',
    enable_dl: 'off',
    memory_limit: '512M',
    max_execution_time: '120',
    post_max_size: `${BODY_MAX + 1024}`,
    upload_max_filesize: `${BODY_MAX}`,
    max_input_vars: `${FIELDS_MAX}`,
    upload_tmp_dir: tmpDir,
    sys_temp_dir: tmpDir,
    // Emails go only through the service.
    sendmail_path: '/bin/false',
    error_reporting: `${REPORTED_ERRORS}`,
    display_errors: 'off',
    log_errors: 'on',
    expose_php: 'off',
    // MediaWiki compresses its answers only if PHP does not buffer them, as in many a php.ini.
    output_buffering: '0',
    'cgi.fix_pathinfo': '0',
    'zend.exception_ignore_args': 'on',
  }
  return `[global]
daemonize = no
error_log = /dev/null
log_level = notice
process_control_timeout = 10s

[${pool}]
${user ? `user = ${user.name}\ngroup = ${user.group}` : ''}
listen = ${socket}
listen.mode = 0600
listen.backlog = 511
pm = static
pm.max_children = ${workers}
pm.max_requests = 5000
ping.path = ${FPM_PING}
ping.response = pong
request_terminate_timeout = ${seconds}
catch_workers_output = no
clear_env = yes
${lines('env', environment)}
${lines('php_admin_value', php)}
`
}

/**
 * Settings of the memory that all workers share. PHP accepts them only on the command line.
 * @param uncached a file that lists paths whose compiled code is never cached.
 * @param preload settings of the classes to preload, if any.
 * @param optimizes whether to optimize compiled code.
 */
export function sharedMemoryArgs(
  uncached: string | undefined,
  preload: Readonly<Record<string, string>> = {},
  optimizes = true,
): string[] {
  const settings = {
    ...SHARED_MEMORY,
    ...(uncached && { 'opcache.blacklist_filename': uncached }),
    ...(!optimizes && { 'opcache.optimization_level': '0' }),
    ...preload,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-d', `${name}=${value}`])
}

const SHARED_MEMORY = {
  'opcache.enable': '1',
  'opcache.memory_consumption': '192',
  'opcache.interned_strings_buffer': '24',
  'opcache.max_accelerated_files': '20000',
  // The source tree changes only when the operator upgrades it and restarts the service, and files that the
  // service writes never change.
  'opcache.validate_timestamps': '0',
  'opcache.save_comments': '1',
  'apc.enabled': '1',
  'apc.shm_size': '128M',
  'apc.ttl': '7200',
}

function lines(kind: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${kind}[${name}] = "${value.replace(/["\\]/g, '\\$&')}"`)
    .join('\n')
}
