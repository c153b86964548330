<?php
/**
 * The titles of special pages in a wiki's language, for settings that need them before MediaWiki has started.
 * Reads MediaWiki's own lists: those of the language, of its fallback languages, and of English.
 */
class WikisteadSpecialTitles {
	/**
	 * Whether a title names one of these pages, with or without a subpage. MediaWiki may still resolve the title
	 * differently.
	 *
	 * @param string $title The title as in a URL
	 * @param string[] $pages MediaWiki's own names
	 * @param string $language
	 * @return bool
	 */
	public static function isOneOf( string $title, array $pages, string $language ): bool {
		[ $prefix, $name ] = explode( ':', ltrim( self::folded( $title ), ':_' ), 2 ) + [ 1 => '' ];
		$prefixes = [ 'special' ];
		$names = array_map( [ self::class, 'folded' ], $pages );
		foreach ( self::lists( $language ) as [ $namespace, $aliases ] ) {
			$prefixes[] = self::folded( $namespace );
			foreach ( $pages as $page ) {
				array_push( $names, ...array_map( [ self::class, 'folded' ], $aliases[$page] ?? [] ) );
			}
		}
		return in_array( $prefix, $prefixes, true ) && in_array( explode( '/', $name, 2 )[0], $names, true );
	}

	/** @return array[] The name of the namespace, and the names of the pages, by language */
	private static function lists( string $language ): array {
		[ $namespace, $aliases, $fallbacks ] = self::read( $language );
		$lists = [ [ $namespace, $aliases ] ];
		foreach ( [ ...array_filter( array_map( 'trim', explode( ',', $fallbacks ) ) ), 'en' ] as $code ) {
			$lists[] = array_slice( self::read( $code ), 0, 2 );
		}
		return $lists;
	}

	/** Runs one of MediaWiki's files that set variables. */
	private static function read( string $code ): array {
		$wikisteadFile = $GLOBALS['IP'] . '/languages/messages/Messages' . strtr( ucfirst( $code ), '-', '_' ) . '.php';
		if ( is_file( $wikisteadFile ) ) {
			include $wikisteadFile;
		}
		return [ $namespaceNames[NS_SPECIAL] ?? '', $specialPageAliases ?? [], (string)( $fallback ?? '' ) ];
	}

	private static function folded( string $text ): string {
		return mb_strtolower( strtr( $text, ' ', '_' ) );
	}
}
