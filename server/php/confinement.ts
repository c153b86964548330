import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { ENTRY_POINTS } from './request-target.ts'

/**
 * PHP functions that are disabled. They start programs or load code that `open_basedir` does not confine, evade it
 * through links or another current directory, signal or impersonate other processes, open sockets (php-fpm's own socket
 * would run any request), access shared memory, semaphores and queues, or change the environment, through which a
 * library could be loaded. No extension that a wiki may turn on needs any of them; `prelude.php` replaces those that
 * MediaWiki calls anyway. Source: https://www.php.net/manual/en/refs.fileprocess.process.php and the sections beside it.
 */
const FUNCTIONS_OFF = [
  ...['exec', 'shell_exec', 'system', 'passthru', 'popen', 'proc_open', 'proc_nice', 'proc_terminate', 'dl'],
  ...[
    'mail',
    'mb_send_mail',
    'putenv',
    'chdir',
    'chroot',
    'symlink',
    'link',
    'chown',
    'chgrp',
    'lchown',
    'lchgrp',
  ],
  ...['pcntl_exec', 'pcntl_fork', 'pcntl_rfork', 'pcntl_unshare', 'pcntl_signal', 'pcntl_setpriority'],
  ...['posix_kill', 'posix_mkfifo', 'posix_mknod', 'posix_setuid', 'posix_seteuid', 'posix_setgid'],
  ...['posix_setegid', 'posix_setpgid', 'posix_setsid', 'posix_setrlimit'],
  ...['fsockopen', 'pfsockopen', 'stream_socket_client', 'stream_socket_server', 'socket_create'],
  ...['socket_create_listen', 'socket_create_pair', 'socket_import_stream'],
  ...['socket_addrinfo_connect', 'socket_addrinfo_bind', 'ftp_connect', 'ftp_ssl_connect'],
  ...['shmop_open', 'shm_attach', 'sem_get', 'msg_get_queue', 'msg_queue_exists', 'posix_initgroups'],
  ...['opcache_get_configuration', 'opcache_get_status', 'opcache_reset', 'opcache_invalidate'],
  ...['opcache_compile_file', 'apcu_clear_cache', 'apcu_cache_info', 'apcu_sma_info'],
] as const

/** The functions of curl, if PHP has it. They open connections to any host, and to sockets. */
const CURL_FUNCTIONS = [
  ...['curl_init', 'curl_exec', 'curl_copy_handle', 'curl_multi_init', 'curl_multi_exec', 'curl_share_init'],
]

/**
 * All functions that are disabled.
 * @param hasSearch whether there is a search server. CirrusSearch uses curl to reach the service's relay.
 */
export function functionsOff(hasSearch: boolean): string[] {
  return [...FUNCTIONS_OFF, ...(hasSearch ? [] : CURL_FUNCTIONS)]
}

/** `APCUIterator` would list what all wikis have in shared memory. */
export const CLASSES_OFF = ['APCUIterator'] as const

/** The value of `open_basedir` that allows these files, and everything in these directories. */
export function basedir(paths: readonly string[]): string {
  return paths.map(path => (isFile(path) ? path : path.replace(/\/*$/, sep))).join(delimiter)
}

/**
 * Directories of a tree that may be links. Links to images and settings are not followed, because they belong to
 * another site.
 */
const CODE_DIRS = [
  ...['extensions', 'includes', 'languages', 'maintenance', 'resources', 'skins', 'vendor'],
  // In Debian's package.
  'extensions-core',
  // Since MediaWiki 1.44.
  'sql',
]

/**
 * The real paths of a source tree. Distributions and operators may replace parts of it with links, and PHP checks
 * where a file really is.
 */
export function treeRoots(treeDir: string): string[] {
  const candidates = [treeDir]
  for (const name of CODE_DIRS) candidates.push(join(treeDir, name))
  for (const name of ['extensions', 'skins'])
    if (existsSync(join(treeDir, name)))
      candidates.push(...readdirSync(join(treeDir, name)).map(entry => join(treeDir, name, entry)))
  const found = candidates.filter(path => existsSync(path) && statSync(path).isDirectory())
  for (const name of [...ENTRY_POINTS, 'autoload.php', 'composer.json', 'composer.lock'])
    if (existsSync(join(treeDir, name))) found.push(join(treeDir, name))
  const roots = new Set(found.map(path => realpathSync(path)))
  return [...roots].filter(root => ![...roots].some(other => root !== other && isBelow(root, other)))
}

function isBelow(path: string, dir: string): boolean {
  return path.startsWith(dir.replace(/\/*$/, sep))
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
