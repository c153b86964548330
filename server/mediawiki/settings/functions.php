<?php
/** Functions that the other settings files share. */

/** A setting by its name in the service's API; null if the wiki uses MediaWiki's default. */
function wikisteadSetting( string $name ): ?string {
	$value = $GLOBALS['wikistead']['settings'][$name] ?? null;
	return is_string( $value ) && $value !== '' ? $value : null;
}

function wikisteadFlag( string $name ): bool {
	return wikisteadSetting( $name ) === '1';
}

/** Whether the wiki uses Wikidata's properties and so may make requests to Wikidata. */
function wikisteadFederates(): bool {
	return wikisteadFlag( 'wikibaseFedPropsEnable' ) && is_dir( $GLOBALS['IP'] . '/extensions/Wikibase' );
}

/**
 * The first of these classes that exists, because MediaWiki moves classes between namespaces from release to release.
 *
 * @param string ...$names The newest name first
 * @return string
 */
function wikisteadClass( string ...$names ): string {
	foreach ( $names as $name ) {
		if ( class_exists( $name ) ) {
			return $name;
		}
	}
	throw new LogicException( 'This MediaWiki has no ' . implode( ' and no ', $names ) );
}

/**
 * A text of the service in the user's language. If the service has no translation, MediaWiki's own text for
 * nearly the same thing is better than an English one.
 *
 * @param MessageLocalizer $localizer Such as a skin
 * @param string $key
 * @param string $instead Key of MediaWiki's own text
 * @return string
 */
function wikisteadOwnText( $localizer, string $key, string $instead ): string {
	$language = $localizer->msg( $key )->getLanguage()->getCode();
	$speaks = static fn ( string $code ) => is_file( __DIR__ . "/i18n/$code.json" );
	$fallbacks = MediaWiki\MediaWikiServices::getInstance()->getLanguageFallback()->getAll( $language );
	foreach ( [ $language, ...array_diff( $fallbacks, [ 'en' ] ) ] as $code ) {
		if ( $speaks( $code ) ) {
			return $localizer->msg( $key )->text();
		}
	}
	$message = $localizer->msg( $instead );
	return $message->exists() ? $message->text() : $localizer->msg( $key )->text();
}

/** A setting whose value is JSON; an empty array if it is invalid. */
function wikisteadJson( string $name ): array {
	$value = json_decode( wikisteadSetting( $name ) ?? '', true );
	return is_array( $value ) ? $value : [];
}

/**
 * Loads an extension if the source tree contains it and this wiki wants it. Otherwise registers only its texts,
 * because all wikis share one localisation cache.
 *
 * @param string $name The extension's name and its directory in `extensions`
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
	wikisteadTexts( $name );
	return false;
}

/** Registers the texts of an extension without loading it. */
function wikisteadTexts( string $name ): void {
	$dir = $GLOBALS['IP'] . "/extensions/$name";
	$texts = $GLOBALS['wikisteadService']['texts'][$name] ?? [ 'dirs' => [], 'files' => [] ];
	foreach ( $texts['dirs'] as $key => $dirs ) {
		$GLOBALS['wgMessagesDirs'][$key] = array_map( static fn ( $sub ) => "$dir/$sub", $dirs );
	}
	foreach ( $texts['files'] as $key => $file ) {
		$GLOBALS['wgExtensionMessagesFiles'][$key] = "$dir/$file";
	}
}

/**
 * Whether this wiki has an extension of the service's list: it is turned on or on by default, the server can run
 * it, and the wiki has what it needs. A name that is not on the list is never wanted.
 */
function wikisteadWants( string $name ): bool {
	$rule = $GLOBALS['wikisteadService']['extensions'][$name] ?? null;
	if ( $rule === null || ( $name === 'Scribunto' && !extension_loaded( 'luasandbox' ) ) ) {
		return false;
	}
	// The list of gadgets and the gadgets themselves are pages of the wiki.
	if ( $name === 'Gadgets' && MW_ENTRY_POINT === 'load' && wikisteadHides() ) {
		return false;
	}
	$setting = wikisteadSetting( "wwExtEnable$name" );
	$wanted = $setting === null ? $rule['on'] : $setting === '1';
	foreach ( $rule['needs'] as $other ) {
		$offered = isset( $GLOBALS['wikisteadService']['extensions'][$other] );
		$wanted = $wanted && ( !$offered || wikisteadWants( $other ) );
	}
	return $wanted || $GLOBALS['wikisteadAll'];
}

/** Loads an extension of the service's list if this wiki has it. */
function wikisteadOffered( string $name ): bool {
	return wikisteadExtension( $name, wikisteadWants( $name ) );
}

/**
 * Adds spellings in other letter cases to answers, because the captcha ignores case only for English letters.
 *
 * @param array $answers Entries that are empty or not text are left out
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
 * Whether the gateway has classified a POST as a read, which may run at the same time as a write. Refuses the
 * request if PHP understands its body differently, because it might then be a write.
 *
 * @param string $reading The parameter that makes it a read, as `name=value`; `path` if the URL does; or empty
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

function wikisteadHasWikibase(): bool {
	return is_file( $GLOBALS['IP'] . '/extensions/Wikibase/extension-repo.json' );
}

/** Whether an exception says that the database is unavailable at the moment. */
function wikisteadIsStorageGone( Throwable $exception ): bool {
	for ( $cause = $exception; $cause !== null; $cause = $cause->getPrevious() ) {
		if ( $cause instanceof Wikimedia\Rdbms\DBConnectionError ) {
			return true;
		}
		// Killed, shutting down, gone, lost, or a cluster node that is not serving at the moment.
		if ( $cause instanceof Wikimedia\Rdbms\DBQueryError && in_array( (int)$cause->errno, [ 1047, 1053, 1927, 2006, 2013 ] ) ) {
			return true;
		}
	}
	return false;
}
