<?php
/**
 * Lists the classes that this request has loaded, for the server to preload (`preload.php`). Includes only those
 * that all wikis load: MediaWiki's own, and those of its libraries, the skins and Wikibase. A class of an
 * extension that a wiki has turned off must not exist in that wiki.
 */

/**
 * Whether a file only declares classes and aliases of them. PHP counts a preloaded file as included, so nothing
 * else in it would run with each request.
 */
function wikisteadOnlyDeclares( string $file ): bool {
	$tokens = array_values( array_filter(
		PhpToken::tokenize( (string)file_get_contents( $file ) ),
		static fn ( $token ) => !$token->isIgnorable()
	) );
	$count = count( $tokens );
	for ( $at = 0; $at < $count; ) {
		$token = $tokens[$at];
		if ( $token->is( [ T_ABSTRACT, T_FINAL, T_READONLY ] ) ) {
			$at++;
		} elseif ( $token->is( [ T_NAMESPACE, T_USE, T_DECLARE ] ) || ltrim( $token->text, '\\' ) === 'class_alias' ) {
			while ( $at < $count && $tokens[$at]->text !== ';' ) {
				if ( $token->is( [ T_NAMESPACE, T_DECLARE ] ) && $tokens[$at]->text === '{' ) {
					return false;
				}
				$at++;
			}
			$at++;
		} elseif ( $token->is( T_ATTRIBUTE ) ) {
			$at = wikisteadAfterBrackets( $tokens, $at, [ '#[', '[' ], [ ']' ] );
		} elseif ( $token->is( [ T_CLASS, T_INTERFACE, T_TRAIT, T_ENUM ] ) ) {
			$at = wikisteadAfterBrackets( $tokens, $at, [ '{', '${' ], [ '}' ] );
		} else {
			return false;
		}
	}
	return true;
}

/** The position after the bracket that closes the first one from `$at` on. */
function wikisteadAfterBrackets( array $tokens, int $at, array $opening, array $closing ): int {
	for ( $depth = 0, $count = count( $tokens ); $at < $count; $at++ ) {
		// In a text, a bracket is part of a longer token.
		if ( in_array( $tokens[$at]->text, $opening, true ) ) {
			$depth++;
		} elseif ( in_array( $tokens[$at]->text, $closing, true ) && --$depth === 0 ) {
			return $at + 1;
		}
	}
	return $at;
}

/** @return array<string,string[]> The names of classes, in lower case, by their files */
function wikisteadPreloadable(): array {
	$roots = [];
	foreach ( [ 'includes', 'languages', 'skins', 'vendor', 'extensions/Wikibase' ] as $name ) {
		$path = realpath( "{$GLOBALS['IP']}/$name" );
		if ( $path !== false ) {
			$roots[] = "$path/";
		}
	}
	$isBelow = static function ( string $file ) use ( $roots ): bool {
		foreach ( $roots as $root ) {
			if ( str_starts_with( $file, $root ) ) {
				return true;
			}
		}
		return false;
	};
	$names = $needs = [];
	foreach ( [ ...get_declared_classes(), ...get_declared_interfaces(), ...get_declared_traits() ] as $name ) {
		$class = new ReflectionClass( $name );
		if ( $class->isInternal() || $class->isAnonymous() ) {
			continue;
		}
		$file = $class->getFileName();
		$names[$file][] = strtolower( $name );
		foreach ( [ $class->getParentClass(), ...$class->getInterfaces(), ...$class->getTraits() ] as $needed ) {
			if ( $needed && !$needed->isInternal() ) {
				$needs[$file][$needed->getFileName()] = true;
			}
		}
	}
	// Each request includes Composer's autoloader, but only if it does not exist yet.
	$isLoader = static fn ( string $file ) => preg_match( '~/includes/AutoLoader\.php$|/composer/~', $file ) === 1;
	$kept = array_filter(
		$names,
		static fn ( $file ) => $isBelow( $file ) && !$isLoader( $file ) && wikisteadOnlyDeclares( $file ),
		ARRAY_FILTER_USE_KEY
	);
	// A class whose parent is not preloaded cannot be either.
	do {
		$before = count( $kept );
		foreach ( array_keys( $kept ) as $file ) {
			if ( array_diff_key( $needs[$file] ?? [], $kept ) !== [] ) {
				unset( $kept[$file] );
			}
		}
	} while ( count( $kept ) < $before );
	return $kept;
}

// PHP has had these tokens since 8.1.
register_shutdown_function( static function () {
	file_put_contents(
		(string)getenv( 'WIKISTEAD_WIKI_DIR' ) . '/tmp/classes-' . bin2hex( random_bytes( 8 ) ) . '.json',
		json_encode( PHP_VERSION_ID < 80100 || !isset( $GLOBALS['IP'] ) ? (object)[] : (object)wikisteadPreloadable() )
	);
} );
