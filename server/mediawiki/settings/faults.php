<?php
/**
 * Tells the gateway why the storage failed, so that people see something better than MediaWiki's page about an
 * internal error. The gateway removes the header (storage-fault.ts).
 */

$wgHooks['LogException'][] = static function ( Throwable $e ) {
	$fault = wikisteadFaultOf( $e );
	if ( $fault !== null && PHP_SAPI !== 'cli' && !headers_sent() ) {
		header( "X-Wikistead-Fault: $fault" );
	}
};

/** What is wrong with the storage, in the words of storage-fault.ts; null if nothing is. */
function wikisteadFaultOf( Throwable $e ): ?string {
	for ( $error = $e; $error !== null; $error = $error->getPrevious() ) {
		if ( $error instanceof Wikimedia\Rdbms\DBConnectionError ) {
			return 'away';
		}
		if ( !$error instanceof Wikimedia\Rdbms\DBError ) {
			continue;
		}
		foreach ( [
			'database or disk is full' => 'full',
			'attempt to write a readonly database' => 'read-only',
			'database is locked' => 'locked',
		] as $words => $fault ) {
			if ( strpos( $error->getMessage(), $words ) !== false ) {
				return $fault;
			}
		}
	}
	return null;
}
