<?php
/**
 * Also writes values that say the same in different ways in one normalized form: quantities in standard units, and
 * ids in other catalogs as URIs. The managers' mapping to Wikidata says which of the wiki's properties define how.
 */

$wgAutoloadClasses['WikisteadUnits'] = __DIR__ . '/Units.php';
$wgAutoloadClasses['WikisteadUnitConverter'] = __DIR__ . '/UnitConverter.php';

$wikisteadMapped = static function ( string ...$ids ): array {
	$properties = wikisteadJson( 'wikibaseManifestEquivEntities' )['properties'] ?? null;
	$own = array_map( static fn ( $id ) => is_array( $properties ) ? $properties[$id] ?? null : null, $ids );
	return array_values( array_filter(
		$own,
		static fn ( $id ) => is_string( $id ) && preg_match( '/^P[1-9]\d{0,9}$/', $id ) === 1
	) );
};

// "URI template": https://www.wikidata.org/wiki/Property:P1921
$wgWBRepoSettings['canonicalUriProperty'] = $wikisteadMapped( 'P1921' )[0] ?? null;

// "Conversion to SI unit" and "conversion to standard unit".
$wikisteadConversions = $wikisteadMapped( 'P2370', 'P2442' );
if ( $wikisteadConversions !== [] ) {
	$wgHooks['MediaWikiServices'][] = static function ( $services ) use ( $wikisteadConversions ) {
		$services->redefineService( 'WikibaseRepo.UnitConverter', static fn ( $services ) => new WikisteadUnitConverter(
			new WikisteadUnits( $wikisteadConversions ),
			\Wikibase\Repo\WikibaseRepo::getItemVocabularyBaseUri( $services )
		) );
	};
}
