<?php
/** What the other files of the settings share. */

/** A setting's text by its name on the wire; null where the wiki has MediaWiki's default. */
function wikisteadSetting( string $name ): ?string {
	$value = $GLOBALS['wikistead']['settings'][$name] ?? null;
	return is_string( $value ) && $value !== '' ? $value : null;
}

function wikisteadFlag( string $name ): bool {
	return wikisteadSetting( $name ) === '1';
}

/** Whether the wiki uses Wikidata's properties, and may therefore ask Wikidata. */
function wikisteadFederates(): bool {
	return wikisteadFlag( 'wikibaseFedPropsEnable' ) && is_dir( $GLOBALS['IP'] . '/extensions/Wikibase' );
}

/** A setting that is JSON text; an empty array for what is none. */
function wikisteadJson( string $name ): array {
	$value = json_decode( wikisteadSetting( $name ) ?? '', true );
	return is_array( $value ) ? $value : [];
}

/**
 * Loads an extension where the source tree has it and this wiki wants it. Where it is there and not wanted, its texts are
 * still made known: all wikis share one localisation cache, whatever they have turned on.
 *
 * @param string $name Directory below extensions, and the extension's name
 * @param bool $wanted
 * @return bool Whether it is loaded
 */
function wikisteadExtension( string $name, bool $wanted = true ): bool {
	$dir = $GLOBALS['IP'] . "/extensions/$name";
	if ( !is_file( "$dir/extension.json" ) ) {
		return false;
	}
	if ( $wanted || $GLOBALS['wikisteadAll'] ) {
		wfLoadExtension( $name, "$dir/extension.json" );
		return true;
	}
	$texts = $GLOBALS['wikisteadService']['texts'][$name] ?? [ 'dirs' => [], 'files' => [] ];
	foreach ( $texts['dirs'] as $key => $dirs ) {
		$GLOBALS['wgMessagesDirs'][$key] = array_map( static fn ( $sub ) => "$dir/$sub", $dirs );
	}
	foreach ( $texts['files'] as $key => $file ) {
		$GLOBALS['wgExtensionMessagesFiles'][$key] = "$dir/$file";
	}
	return false;
}

/**
 * Answers in the cases people may type: the captcha compares without regard to case in English letters only.
 *
 * @param array $answers What is no text, or empty, is left out
 * @return string[]
 */
function wikisteadSpellings( array $answers ): array {
	$texts = array_filter( array_map( 'trim', array_filter( $answers, 'is_scalar' ) ), 'strlen' );
	$title = static fn ( $text ) => mb_convert_case( $text, MB_CASE_TITLE );
	return array_values( array_unique( array_merge(
		$texts,
		array_map( 'mb_strtolower', $texts ),
		array_map( 'mb_strtoupper', $texts ),
		array_map( $title, $texts ),
	) ) );
}

/**
 * Whether the gateway took a POST for one that only reads, and runs it beside a write. A body that PHP understands otherwise
 * is refused, because what it asks for might be a write.
 *
 * @param string $reading `name=value` of the parameter that shows it, `path` where the address alone does, or empty
 * @return bool
 */
function wikisteadPostReads( string $reading ): bool {
	if ( $reading === '' ) {
		return false;
	}
	[ $name, $value ] = explode( '=', $reading, 2 ) + [ 1 => null ];
	$sent = $_POST + $_GET;
	if ( isset( $sent['curid'] ) || ( $name !== 'path' && ( $sent[$name] ?? null ) !== $value ) ) {
		http_response_code( 400 );
		exit( "This request can be understood in two ways.\n" );
	}
	return true;
}
