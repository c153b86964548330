<?php
/** Finds the wiki's own properties that correspond to Wikidata's. */
class WikisteadOntology {
	/** The ids on Wikidata of properties that programs look for. */
	private const ON_WIKIDATA = [ 'instance of' => 'P31', 'subclass of' => 'P279' ];

	private static array $known = [];

	/**
	 * The property that the wiki's managers have mapped to Wikidata's; otherwise one with this name.
	 *
	 * @return string|null Such as `P3`
	 */
	public static function property( string $meaning ): ?string {
		if ( !array_key_exists( $meaning, self::$known ) ) {
			$mapped = self::mapping()[self::ON_WIKIDATA[$meaning]] ?? null;
			self::$known[$meaning] = $mapped;
			if ( $mapped === null ) {
				foreach ( WikisteadEntities::named( $meaning, 'property', 5 ) as $property ) {
					if ( in_array( $meaning, array_map( 'mb_strtolower', $property->getLabels()->toTextArray() ), true ) ) {
						self::$known[$meaning] = $property->getId()->getSerialization();
						break;
					}
				}
			}
		}
		return self::$known[$meaning];
	}

	/** @return array<string, string> The wiki's properties by the corresponding ones of Wikidata */
	public static function mapping(): array {
		return (array)( ( (array)( $GLOBALS['wgWbManifestWikidataEntityMapping'] ?? [] ) )['properties'] ?? [] );
	}
}
