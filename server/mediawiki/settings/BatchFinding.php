<?php
use Wikibase\Repo\WikibaseRepo;

/**
 * Finds items by a statement (`property`, `value`) or a label (`language`, `label`), as in `FindBy` of `entity-edit.ts`.
 */
class WikisteadBatchFinding {
	private const FOUND_MAX = 10;
	private const NAMED_MAX = 5;
	/**
	 * The types of values by which items can be found. With other types, nothing would ever be found and each row
	 * would make a new item.
	 */
	private const FOUND_BY = [ 'string', 'wikibase-entityid' ];

	/** @param array $find As stored. @return string|null The only item; null if there is none */
	public static function one( array $find ): ?string {
		$ids = isset( $find['property'] ) ? self::byStatement( $find['property'], (string)$find['value'] ) :
			self::byLabel( $find['language'], $find['label'] );
		if ( count( $ids ) > 1 ) {
			throw new WikisteadBatchProblem( 'ambiguous', 'Several items have ' . self::named( $find ) . ': ' . implode( ', ', array_slice( $ids, 0, self::NAMED_MAX ) ) . '.' );
		}
		return $ids[0] ?? null;
	}

	/** Normalizes the text as Wikibase would before storing it, for example by trimming spaces. */
	public static function asStored( array $find ): array {
		$text = isset( $find['property'] ) ? 'value' : 'label';
		return [ $text => WikibaseRepo::getStringNormalizer()->trimToNFC( (string)$find[$text] ) ] + $find;
	}

	/** Describes what an item is found by. */
	public static function named( array $find ): string {
		return isset( $find['property'] ) ? "{$find['property']} “{$find['value']}”" : "the label “{$find['label']}” ({$find['language']})";
	}

	/** A key that is the same for equal ways to find an item. @param array $find As stored */
	public static function key( array $find ): string {
		return 'find ' . ( isset( $find['property'] ) ? "{$find['property']}={$find['value']}" : "{$find['language']}:{$find['label']}" );
	}

	/** @return string[] Items with a non-deprecated statement of this value; the index contains no others */
	private static function byStatement( string $property, string $value ): array {
		$datatype = WikisteadBatchValues::datatypeOf( WikisteadBatchValues::property( $property ) );
		$type = WikibaseRepo::getDataTypeFactory()->getType( $datatype )->getDataValueType();
		if ( !in_array( $type, self::FOUND_BY, true ) ) {
			throw new WikisteadBatchProblem( 'value', "Items cannot be found by $property: its values have the data type $datatype, and only texts and ids are searched." );
		}
		$query = WikisteadSearchQuery::ofStatement( "$property=$value" );
		$namespace = WikibaseRepo::getEntityNamespaceLookup()->getEntityNamespace( 'item' );
		$ids = [];
		foreach ( WikisteadSearchIndex::engine()->findNames( $query, [ $namespace ], self::FOUND_MAX ) as $row ) {
			// If it cannot be read, the edit is refused. Skipping the item would make it a second time.
			$entity = WikibaseRepo::getEntityLookup()->getEntity( WikibaseRepo::getEntityIdParser()->parse( $row->page_title ) );
			foreach ( $entity ? WikisteadEntities::standingValuesOf( $entity, $property ) : [] as $found ) {
				$text = $found->getType() === 'wikibase-entityid' ? $found->getEntityId()->getSerialization() : $found->getValue();
				if ( $text === $value ) {
					$ids[] = $row->page_title;
					break;
				}
			}
		}
		return $ids;
	}

	/** @return string[] Items with this label */
	private static function byLabel( string $language, string $label ): array {
		$entries = WikibaseRepo::getMatchingTermsLookupFactory()->getLookupForSource( WikibaseRepo::getLocalEntitySource() )
			->getMatchingTerms(
				[ new Wikibase\Lib\Store\TermIndexSearchCriteria( [ 'termType' => 'label', 'termLanguage' => $language, 'termText' => $label ] ) ],
				'label',
				'item',
				[ 'LIMIT' => self::FOUND_MAX, 'caseSensitive' => true, 'prefixSearch' => false ]
			);
		return array_values( array_unique( array_map( static fn ( $entry ) => $entry->getEntityId()->getSerialization(), $entries ) ) );
	}
}
