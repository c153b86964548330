<?php
use DataValues\UnboundedQuantityValue;
use MediaWiki\Logger\LoggerFactory;
use Wikibase\DataModel\Services\Lookup\EntityLookupException;
use Wikibase\Lib\Units\UnitStorage;
use Wikibase\Repo\WikibaseRepo;

/**
 * Conversions of units from the statements on the units' items. An item's best statement with a mapped property has the
 * factor as its amount and the standard unit as its unit. A standard unit says so by "1" of itself, as on Wikidata. There
 * is only one step: a unit that leads to one that is not a standard unit has no conversion, so there are no circles.
 */
class WikisteadUnits implements UnitStorage {
	/** The most units remembered while many entities are written. */
	private const KNOWN_MAX = 10000;

	/** @var string[] Ids of properties; the first one that an item has is used */
	private array $properties;

	/** @var array<string, ?array{factor: string, unit: string}> */
	private array $known = [];

	public function __construct( array $properties ) {
		$this->properties = $properties;
	}

	/** @inheritDoc */
	public function isPrimaryUnit( $unit ) {
		$conversion = $this->conversionOf( (string)$unit );
		return $conversion !== null && $conversion['unit'] === $unit && preg_match( '/^\+1(\.0+)?$/', $conversion['factor'] ) === 1;
	}

	/** @inheritDoc */
	public function getConversion( $unit ) {
		$conversion = $this->conversionOf( (string)$unit );
		return $conversion !== null && $conversion['unit'] !== $unit && $this->isPrimaryUnit( $conversion['unit'] ) ? $conversion : null;
	}

	/** @return ?array{factor: string, unit: string} What a unit's item says, right or wrong */
	private function conversionOf( string $unit ): ?array {
		if ( !array_key_exists( $unit, $this->known ) ) {
			if ( count( $this->known ) >= self::KNOWN_MAX ) {
				$this->known = [];
			}
			$this->known[$unit] = preg_match( '/^Q[1-9]\d{0,9}$/', $unit ) ? $this->read( $unit ) : null;
		}
		return $this->known[$unit];
	}

	private function read( string $unit ): ?array {
		try {
			$item = WikibaseRepo::getEntityLookup()->getEntity( WikibaseRepo::getEntityIdParser()->parse( $unit ) );
		} catch ( EntityLookupException $error ) {
			// An item that cannot be read must not affect all entities that use it.
			LoggerFactory::getInstance( 'Wikibase' )->warning( 'The unit {unit} was not read.', [ 'unit' => $unit, 'exception' => $error ] );
			return null;
		}
		// For a redirect, the target would be found, but changes to the target would not be related to this unit.
		if ( $item === null || $item->getId()->getSerialization() !== $unit ) {
			return null;
		}
		$base = WikibaseRepo::getItemVocabularyBaseUri();
		foreach ( $this->properties as $property ) {
			foreach ( WikisteadEntities::valuesOf( $item, $property ) as $value ) {
				if ( $value instanceof UnboundedQuantityValue && str_starts_with( $value->getUnit(), $base ) ) {
					return [ 'factor' => $value->getAmount()->getValue(), 'unit' => substr( $value->getUnit(), strlen( $base ) ) ];
				}
			}
		}
		return null;
	}
}
