<?php
use Wikibase\DataModel\Entity\NumericPropertyId;
use Wikibase\DataModel\Snak\PropertyNoValueSnak;
use Wikibase\DataModel\Snak\PropertySomeValueSnak;
use Wikibase\DataModel\Snak\PropertyValueSnak;
use Wikibase\Repo\WikibaseRepo;

/** The values of a batch's edits, as `EditValue` describes them. Wikibase's own parsers read them. */
class WikisteadBatchValues {
	/** @var array<string, string> Datatypes by property */
	private static array $datatypes = [];

	/**
	 * @param array $snak property and value
	 * @param WikisteadBatchTurn $turn Knows what this turn has made
	 */
	public static function snak( array $snak, WikisteadBatchTurn $turn ): object {
		$property = self::property( $snak['property'] );
		$value = $snak['value'];
		switch ( $value['kind'] ) {
			case 'somevalue':
				return new PropertySomeValueSnak( $property );
			case 'novalue':
				return new PropertyNoValueSnak( $property );
			case 'text':
				return new PropertyValueSnak( $property, self::parsed( $value, self::datatypeOf( $property ) ) );
			case 'made':
				return self::itemSnak( $property, $turn->idOf( $value['key'] ) );
			case 'find':
				$id = $turn->found( $value['find'] );
				if ( $id === null ) {
					throw new WikisteadBatchProblem( 'no-entity', 'No item is found by ' . WikisteadBatchFinding::named( $value['find'] ) . '.' );
				}
				return self::itemSnak( $property, $id );
			default:
				if ( ( $value['value']['id'] ?? null ) === WikisteadBatchTurn::NO_ITEM ) {
					return self::itemSnak( $property, WikisteadBatchTurn::NO_ITEM );
				}
				return new PropertyValueSnak( $property, self::given( $value ) );
		}
	}

	public static function property( string $id ): NumericPropertyId {
		if ( !preg_match( '/^P[1-9]\d{0,9}$/', $id ) ) {
			throw new WikisteadBatchProblem( 'no-property', "“{$id}” is not a property." );
		}
		$property = new NumericPropertyId( $id );
		self::datatypeOf( $property );
		return $property;
	}

	/** The datatype of a property that exists. */
	public static function datatypeOf( NumericPropertyId $property ): string {
		$id = $property->getSerialization();
		try {
			return self::$datatypes[$id] ??= WikibaseRepo::getPropertyDataTypeLookup()->getDataTypeIdForProperty( $property );
		} catch ( Wikibase\DataModel\Services\Lookup\PropertyDataTypeLookupException $exception ) {
			throw new WikisteadBatchProblem( 'no-property', "There is no property $id." );
		}
	}

	/** An item that only a check has made does not exist, so only the property is checked. */
	private static function itemSnak( NumericPropertyId $property, string $id ): object {
		if ( $id === WikisteadBatchTurn::NO_ITEM ) {
			$datatype = self::datatypeOf( $property );
			if ( $datatype !== 'wikibase-item' ) {
				throw new WikisteadBatchProblem( 'value', "The values of {$property->getSerialization()} are not items." );
			}
			return new PropertySomeValueSnak( $property );
		}
		return new PropertyValueSnak( $property, new Wikibase\DataModel\Entity\EntityIdValue( WikibaseRepo::getEntityIdParser()->parse( $id ) ) );
	}

	private static function parsed( array $value, string $datatype ): object {
		$options = new ValueParsers\ParserOptions();
		$options->setOption( ValueParsers\ValueParser::OPT_LANG, $value['language'] ?? $GLOBALS['wgLanguageCode'] );
		if ( $datatype === 'monolingualtext' ) {
			$options->setOption( 'valuelang', $value['language'] ?? $GLOBALS['wgLanguageCode'] );
		}
		if ( isset( $value['unit'] ) ) {
			$options->setOption( 'unit', self::unit( $value['unit'] ) );
		}
		if ( isset( $value['precision'] ) ) {
			$options->setOption( 'precision', $datatype === 'time' ? (int)$value['precision'] : (float)$value['precision'] );
		}
		try {
			$parsed = WikibaseRepo::getValueParserFactory()->newParser( $datatype, $options )->parse( $value['text'] );
		} catch ( ValueParsers\ParseException $exception ) {
			throw new WikisteadBatchProblem( 'value', '“' . mb_substr( $value['text'], 0, 80 ) . "” cannot be read as a value of the datatype $datatype." );
		}
		return $parsed instanceof DataValues\DataValue ? $parsed : new DataValues\StringValue( (string)$parsed );
	}

	private static function given( array $value ): object {
		if ( $value['type'] === 'quantity' && is_array( $value['value'] ) && isset( $value['value']['unit'] ) ) {
			$value['value']['unit'] = self::unit( (string)$value['value']['unit'] );
		}
		if ( $value['type'] === 'wikibase-entityid' ) {
			$id = is_array( $value['value'] ) ? $value['value']['id'] ?? '' : $value['value'];
			if ( !is_string( $id ) || !preg_match( '/^[QPL][1-9]\d{0,9}(-[FS][1-9]\d{0,9})?$/', $id ) ) {
				throw new WikisteadBatchProblem( 'no-entity', 'This is not the id of an entity.' );
			}
			$entity = WikibaseRepo::getEntityIdParser()->parse( $id );
			return new Wikibase\DataModel\Entity\EntityIdValue( $entity );
		}
		try {
			return WikibaseRepo::getDataValueDeserializer()->deserialize( [ 'type' => $value['type'], 'value' => $value['value'] ] );
		} catch ( Throwable $exception ) {
			throw new WikisteadBatchProblem( 'value', 'This value cannot be read: ' . strtok( $exception->getMessage(), "\n" ) );
		}
	}

	/** The URI of a unit. @param string $unit An item's id, or already a URI, or 1 */
	private static function unit( string $unit ): string {
		return preg_match( '/^Q[1-9]\d{0,9}$/', $unit ) ?
			$GLOBALS['wgWBRepoSettings']['entitySources']['local']['baseUri'] . $unit : $unit;
	}
}
