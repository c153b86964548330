<?php
use Wikibase\DataModel\Snak\PropertyValueSnak;
use Wikibase\Repo\Rdf\ValueSnakRdfBuilder;
use Wikimedia\Purtle\RdfWriter;

/** Writes a formula value as a MathML literal, as the extension does if it has a server for that. */
class WikisteadFormulaRdfBuilder implements ValueSnakRdfBuilder {
	private const MATHML = 'http://www.w3.org/1998/Math/MathML';

	/** @inheritDoc */
	public function addValue(
		RdfWriter $writer, $propertyValueNamespace, $propertyValueLName, $dataType, $snakNamespace, PropertyValueSnak $snak
	) {
		$formula = $snak->getDataValue()->getValue();
		$mathml = WikisteadFormulaFormatter::mathml( $formula ) ?? WikisteadHtml::rawElement(
			'math', [ 'xmlns' => self::MATHML ], WikisteadHtml::element( 'merror', [], $formula ) );
		$writer->say( $propertyValueNamespace, $propertyValueLName )->value( $mathml, self::MATHML );
	}
}
