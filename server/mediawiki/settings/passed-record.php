<?php
/**
 * Reads what the service says about this wiki, which `passed-record.ts` writes into variables of the request, or
 * into a file for a maintenance script.
 */

$wikisteadPassed = PHP_SAPI === 'cli'
	? (string)file_get_contents( (string)getenv( 'WIKISTEAD_WIKI_FILE' ) )
	: (string)getenv( 'WIKISTEAD_WIKI' );
if ( PHP_SAPI !== 'cli' ) {
	for ( $wikisteadPart = 1; getenv( "WIKISTEAD_WIKI_$wikisteadPart" ) !== false; $wikisteadPart++ ) {
		$wikisteadPassed .= getenv( "WIKISTEAD_WIKI_$wikisteadPart" );
	}
	unset( $wikisteadPart );
}
$wikistead = json_decode( $wikisteadPassed, true );
unset( $wikisteadPassed );
// The key comes with the request and is not in any file that PHP can read.
if ( is_array( $wikistead ) ) {
	$wikistead['secretKey'] = (string)getenv( 'WIKISTEAD_SECRET_KEY' );
}
