<?php
/** Which of the wiki's own properties mean what those of Wikidata mean. */
class WikisteadOntology {
	/** The ids of properties on Wikidata that programs look for. */
	private const ON_WIKIDATA = [ 'instance of' => 'P31', 'subclass of' => 'P279' ];

	private static array $known = [];

	/**
	 * As the wiki's managers have said on the card about the mapping to Wikidata; otherwise a property that has this name.
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

	/** @return array<string, string> The wiki's properties by those of Wikidata that they mean */
	public static function mapping(): array {
		return (array)( ( (array)( $GLOBALS['wgWbManifestWikidataEntityMapping'] ?? [] ) )['properties'] ?? [] );
	}
}
